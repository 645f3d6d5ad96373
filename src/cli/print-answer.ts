/** Prints an answer in the form that was asked for, and says whether its findings fail the run. */
import { unreachable } from '../kit/unreachable.ts'
import { againstBaseline } from '../report/baseline.ts'
import { countsAs, type Finding } from '../report/finding.ts'
import { printCsv } from '../report/print-csv.ts'
import { toSarif } from '../report/print-sarif.ts'
import type { Answer, Form, View } from './answer.ts'
import { readBaseline } from './input/read-baseline.ts'
import { renderBaseline } from './text/render-baseline.ts'
import { version } from './version.ts'

export interface AnswerOptions {
  readonly format: Form
  readonly failOn?: string
  readonly baseline?: string
}

export interface PrintedAnswer {
  readonly text: string
  /** The findings that count for `--fail-on`: fresh ones only. */
  readonly failing: readonly Finding[]
}

export function printAnswer(answer: Answer, options: AnswerOptions): PrintedAnswer {
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline)
  const against = againstBaseline(answer.findings, baseline)
  const known = new Set(against.known.map(({ id }) => id))
  const view = { ...against, hasBaseline: baseline !== undefined, isKnown: known.has.bind(known) }
  const { failOn } = options
  return {
    text: printForm(answer, options.format, view),
    failing: failOn === undefined ? [] : against.fresh.filter(finding => countsAs(finding, failOn)),
  }
}

function printForm(answer: Answer, form: Form, view: View): string {
  switch (form) {
    case 'text':
      return answer.text(view) + renderBaseline(view)
    case 'json':
      return `${JSON.stringify({ ...answer.json(), ...findingsAsJson(answer, view) }, null, 2)}\n`
    case 'markdown':
      return required(answer.markdown, form)(view)
    case 'csv':
      return printCsv(required(answer.table, form)())
    case 'mermaid':
      return required(answer.mermaid, form)()
    case 'sarif': {
      const { kinds } = answer
      const { hasBaseline } = view
      return `${JSON.stringify(toSarif({ version, kinds, findings: view, hasBaseline }), null, 2)}\n`
    }
    default:
      return unreachable(form)
  }
}

/** A baseline adds to each finding whether it is new, and lists those that are gone. */
function findingsAsJson({ findings }: Answer, view: View) {
  if (!view.hasBaseline) return { findings }
  return {
    findings: findings.map(finding => ({
      ...finding,
      baselineState: view.isKnown(finding.id) ? 'unchanged' : 'new',
    })),
    absent: view.absent,
  }
}

/** Commands offer no form that their answer does not have, so that this is a bug. */
function required<Renderer>(renderer: Renderer | undefined, form: Form): Renderer {
  if (renderer === undefined) throw new TypeError(`the answer has no form ${form}`)
  return renderer
}
