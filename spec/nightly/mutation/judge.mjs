/**
 * A process that runs specs with one source changed in memory: the tree on the disk stays as it is. It is sent
 * `{ file, text, specs }`, says `ended` after each spec, and answers with what failed first, and how long each spec took.
 */
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const top = join(import.meta.dirname, '../../..')
let mutant

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
    reporters: [{ onTestModuleEnd: () => void process.send('ended') }],
    sequence: { sequencer: InOrder },
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (_, id) => (id === mutant?.file ? mutant.text : undefined),
      },
    ],
  },
)
await vitest.standalone()

process.on('message', async ({ file, text, specs }) => {
  mutant = file === undefined ? undefined : { file: join(top, file), text }
  if (mutant !== undefined) vitest.invalidateFile(mutant.file)
  const run = await vitest.runTestSpecifications(
    specs.map(spec => vitest.getRootProject().createSpecification(join(top, spec))),
  )
  if (mutant !== undefined) vitest.invalidateFile(mutant.file)
  mutant = undefined
  // Vitest tells of what ran before as well.
  const modules = run.testModules.filter(({ relativeModuleId }) => specs.includes(relativeModuleId))
  process.send({
    failed: failureIn(modules) ?? run.unhandledErrors[0]?.message,
    times: modules.map(module => [module.relativeModuleId, timeOf(module.diagnostic())]),
  })
})

const timeOf = ({ duration, collectDuration }) => duration + collectDuration

// It leads a group of its own, which ends with whoever asked.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send('ready')

function failureIn(modules) {
  for (const module of modules) {
    for (const test of module.children.allTests('failed'))
      return `${module.relativeModuleId} > ${test.fullName}`
    if (module.state() === 'failed')
      return `${module.relativeModuleId}: ${module.errors()[0]?.message}`
  }
}
