/** `firedrill serve [WORLD]`: its server is loaded on demand, as no other command needs it. */
import { type Command, Option } from 'commander'
import { refuseInput } from '../declare.ts'
import type { ServeOptions } from './serve.ts'

export function declareServe(program: Command): void {
  program
    .command('serve')
    .summary('the service over HTTP, for clients in any language')
    .description('Serves a world over HTTP until it is interrupted, and tells where.')
    .argument('[world]', 'an account or a snapshot (JSON); a small ready account when left out')
    .option('--port <number>', 'where to listen; a free port when left out')
    .option('--host <address>', 'on which address; this machine alone when left out')
    .addOption(new Option('--dialect <name>', 'how the wire looks').default('neutral'))
    .option('--tokens <list>', 'tokens to ask for, with their scopes; any token when left out')
    .option('--save <file>', 'keep the state here at the end, and start from it without a world')
    .addHelpText('after', examples)
    .action(async (world: string | undefined, options: ServeOptions) => {
      const { runServe } = await import('./serve.ts')
      await runServe(world, options).catch(refuseInput)
    })
}

const examples = `
Examples:
  $ firedrill serve --port 8080
  $ firedrill serve account.json --tokens admin,reader=firewall:read_only+ips:read_only
  $ firedrill serve --save state.json`
