/** Runs the benches named on the command line, or all of them but `large`. Figures are of this machine, in this run. */
import { cpus } from 'node:os'
import { benchAddresses } from './addresses.ts'
import { benchDevices } from './devices.ts'
import { benchExplore } from './explore.ts'
import { benchFilters } from './filters.ts'
import { benchFleet } from './fleet.ts'
import { benchHistory } from './history.ts'
import { benchHttp } from './http.ts'
import { benchLint } from './lint.ts'
import { benchMemory } from './memory.ts'
import { benchPackets } from './packets.ts'
import { benchPlans } from './plans.ts'
import { benchShapes } from './shapes.ts'
import { benchStarting } from './starting.ts'
import { benchWhatif } from './whatif.ts'
import { benchWorlds } from './worlds.ts'
import { benchLarge, benchWorst } from './worst.ts'

const benches: Readonly<Record<string, () => void | Promise<void>>> = {
  worlds: benchWorlds,
  history: benchHistory,
  devices: benchDevices,
  memory: benchMemory,
  addresses: benchAddresses,
  shapes: benchShapes,
  packets: benchPackets,
  whatif: benchWhatif,
  lint: benchLint,
  plans: benchPlans,
  fleet: benchFleet,
  http: benchHttp,
  filters: benchFilters,
  explore: benchExplore,
  starting: benchStarting,
  worst: benchWorst,
  large: benchLarge,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(
    `no bench is named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`,
  )
  process.exit(2)
}

console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
)
for (const [name, run] of Object.entries(benches))
  if (wanted.includes(name) || (wanted.length === 0 && name !== 'large')) await run()
