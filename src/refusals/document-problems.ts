/** What can be wrong with documents of an account or a plan, besides what can be with requests. */
import type { Got, GotText, OneOf, Problem, Reference, Spot } from './problem.ts'
import type { OtherFile, RecordName } from './words.ts'

export interface DocumentProblems {
  /** Devices that are said to be those of one firewall are just what another one guards. */
  'others-devices': { readonly expected: Reference; readonly got: Reference }
  /** `got` is a firewall that guards it by one file and not by another; `expected` is whom. */
  'other-guards': {
    readonly expected: Reference
    readonly got: Reference
    readonly within: Spot
    readonly without: Spot
  }
  /** What the service says instead of an answer; `got` is its first reason. */
  'error-answer': { readonly got?: Got | undefined }
  /** Records that a command printed without all of their fields: `expected` are some that are missing. */
  'cut-columns': { readonly expected: readonly string[] }
  /** `got` are some of the fields that are there. */
  'unknown-records': { readonly got: readonly GotText[] }
  /** Records of one firewall, instance or user, which nothing names. */
  'no-owner': {
    readonly expected: { readonly owner: RecordName; readonly of: string; readonly example: string }
  }
  /** Records of two lists in one. */
  'mixed-lists': { readonly expected: string; readonly got: string }
  /** The same record stands elsewhere as well, and says this there. */
  contradiction: {
    readonly expected: Got | undefined
    readonly got: Got | undefined
    readonly elsewhere: Spot
  }
  /** A rule where the same list refers to a rule set elsewhere, or the other way round. */
  'expanded-rules': { readonly elsewhere: Spot }
  /** A whole account beside documents of another one; `got` is where it stands. */
  'two-accounts': { readonly got: GotText }
  /** A file of Terraform or OpenTofu that is no plan or state as they show it. */
  'other-file': { readonly got: OtherFile }
}

export type DocumentProblem = Problem | OneOf<DocumentProblems>
