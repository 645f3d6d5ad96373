/** The shape of one assumption: a question the contract leaves open, and what firedrill does about it. */
import type { Settings } from './settings.ts'

export interface AssumptionText {
  readonly question: string
  readonly choice: string
  readonly why: string
  /** The setting that makes another choice, where there is one. */
  readonly switch?: keyof Settings
}
