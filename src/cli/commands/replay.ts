/** `firedrill replay FILE`: makes the calls of a failure that the testing kit found once more. */
import type { Command } from 'commander'
import { refuseInput } from '../declare-question.ts'
import { allowSize, sizeOption } from '../input/file-sizes.ts'
import type { ReplayFlags } from '../replaying.ts'

const help = `
The file is what kit.assert and kit.assertParallel hand to onFailure, and what their errors hold as replay. Without
--adapter and --base-url the calls are made to the model alone, and what it answers is printed.

The backend behind --base-url has to hold what the world of the file holds, and speaks the neutral dialect. Callers at
once overlap by chance there; an adapter that waits for its schedule repeats the interleaving of the file.

Exit codes: 0 the system does what the model does, 1 it does not, 2 bad input.

Examples:
  $ firedrill replay failure.json
  $ firedrill replay failure.json --adapter ./adapter.js
  $ firedrill replay failure.json --base-url http://127.0.0.1:8080/v4 --token secret`

export function declareReplay(program: Command): void {
  program
    .command('replay')
    .summary('make the calls of a failure that the testing kit found once more')
    .description('Makes the calls of a replay file again, to your system and to the model.')
    .argument('<file>', 'a replay file (JSON); - is standard input')
    .option(...sizeOption, allowSize)
    .option('--adapter <module>', 'a module that exports real and drive, as kit.assert takes them')
    .option('--base-url <url>', 'a backend over HTTP that speaks the neutral dialect')
    .option('--token <token>', 'with --base-url: the bearer of calls that name none')
    .addHelpText('after', help)
    .action((file: string, flags: ReplayFlags) =>
      // The testing kit needs fast-check, which whoever replays nothing has no need of.
      import('../replaying.ts').then(({ replayIn }) => replayIn(file, flags)).catch(refuseInput),
    )
}
