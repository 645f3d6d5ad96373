/**
 * A process that runs specs with sources changed in memory: the tree on the disk stays as it is. It is sent
 * `{ texts, specs }`, says `ended` after each spec, and answers with what failed first, and how long each spec took.
 * FIREDRILL_SETUP is a module that runs before each spec.
 */
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const top = join(import.meta.dirname, '../../..')
const setup = process.env['FIREDRILL_SETUP']
let changed = new Map()

/** Specs run in the order in which they are given. */
class InOrder {
  sort(specs) {
    return specs
  }
  shard(specs) {
    return specs
  }
}

const vitest = await createVitest(
  'test',
  {
    root: top,
    config: false,
    include: ['spec/**/*.spec.ts'],
    watch: false,
    // One worker for all specs of a mutant, which keeps what it loaded from one to the next.
    isolate: false,
    fileParallelism: false,
    bail: 1,
    update: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    setupFiles: setup === undefined ? [] : [join(import.meta.dirname, setup)],
    reporters: [{ onTestModuleEnd: () => void process.send('ended') }],
    sequence: { sequencer: InOrder },
  },
  {
    plugins: [
      {
        name: 'changed-sources',
        enforce: 'pre',
        transform: (_, id) => changed.get(id),
      },
    ],
  },
)
await vitest.standalone()

process.on('message', async ({ texts, specs }) => {
  changed = new Map(texts.map(([file, text]) => [join(top, file), text]))
  forgetChanged()
  const run = await vitest.runTestSpecifications(
    specs.map(spec => vitest.getRootProject().createSpecification(join(top, spec))),
  )
  forgetChanged()
  changed = new Map()
  // Vitest tells of what ran before as well.
  const modules = run.testModules.filter(({ relativeModuleId }) => specs.includes(relativeModuleId))
  process.send({
    failed: failureIn(modules) ?? run.unhandledErrors[0]?.message,
    times: modules.map(module => [module.relativeModuleId, timeOf(module.diagnostic())]),
  })
})

function forgetChanged() {
  for (const file of changed.keys()) vitest.invalidateFile(file)
}

const timeOf = ({ duration, collectDuration }) => duration + collectDuration

// It leads a group of its own, which ends with whoever asked.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send('ready')

function failureIn(modules) {
  for (const module of modules) {
    for (const test of module.children.allTests('failed'))
      return `${module.relativeModuleId} > ${test.fullName}: ${test.result().errors[0]?.message}`
    if (module.state() === 'failed')
      return `${module.relativeModuleId}: ${module.errors()[0]?.message}`
  }
}
