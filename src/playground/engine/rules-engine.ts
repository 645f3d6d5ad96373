/** The worker that answers about rules. */
import { rulesSession } from './rules-answers.ts'
import { serveAsks } from './session.ts'

serveAsks(rulesSession())
