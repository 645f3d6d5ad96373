/** The worker that answers about accounts. */
import { accountSession } from './account-session.ts'
import { serveAsks } from './session.ts'

serveAsks(accountSession())
