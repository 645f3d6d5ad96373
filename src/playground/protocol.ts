/** What the page asks of a worker, and what it is told: plain data in both directions. */
import type { Direction } from '../contract/vocabulary.ts'
import type { Level } from '../rules/lint/finding.ts'
import type { PlaygroundState } from './state.ts'

/** A question about a state; the newest one counts. */
export interface Ask {
  readonly number: number
  readonly state: PlaygroundState
  /** The answer as text in this format, in the place of one to show. */
  readonly format?: string
  /** Of firedrill, for what is exported. */
  readonly version: string
}

export interface Told {
  readonly number: number
  /** Marks and pictures are still to come: what was told of them before stays until then. */
  readonly isBrief?: true
  /** What is to be shown in the editor of each text, in the order of the texts. */
  readonly marks: readonly (readonly Mark[])[]
  readonly packet: PacketTold
  /** Packets that are worth a try: they prove what changes. */
  readonly tries: readonly PacketWords[]
  /** Where packets of an account may be judged. */
  readonly services: readonly ServiceName[]
  readonly answer: Answer
  /** Text in the format that was asked for. */
  readonly exported?: Exported
  /** In milliseconds. */
  readonly took: number
}

/** In characters from the start of the text. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly level: Level
  /** Empty for what decides the packet, which is shown by colour. */
  readonly message: string
  readonly decides?: 'ACCEPT' | 'DROP'
}

/** A packet as it is typed: any of it may be no packet yet. */
export interface PacketWords {
  readonly direction: Direction
  readonly protocol: string
  readonly address: string
  readonly port: string
}

export type PacketTold =
  | { readonly kind: 'none' }
  | { readonly kind: 'fault'; readonly field: string; readonly message: string }
  | { readonly kind: 'judged'; readonly verdicts: readonly SideVerdict[] }

export interface SideVerdict {
  readonly side: string
  /** `depends` on what is not known of an account. */
  readonly action: 'ACCEPT' | 'DROP' | 'depends'
  readonly by: string
}

export interface ServiceName {
  readonly key: string
  readonly label: string
}

/** HTML in an answer was made by the one template that escapes. */
export type Answer =
  | {
      readonly kind: 'shown'
      readonly headline: string
      readonly tone: Level | 'none'
      readonly sections: readonly SectionShown[]
      readonly formats: readonly string[]
    }
  | { readonly kind: 'faults'; readonly faults: readonly FaultShown[] }

export interface SectionShown {
  readonly id: string
  readonly title: string
  readonly html: string
}

/** Of a text by its number; of none for what is asked. */
export interface FaultShown {
  readonly text?: number
  readonly name: string
  readonly message: string
  /** In characters from the start of the text. */
  readonly offset?: number
  readonly line?: number
  readonly column?: number
}

export interface Exported {
  readonly name: string
  readonly type: string
  readonly text: string
}
