import type { Keeping } from '../../kit/form/useKeptDraft.ts'
import type { Answers } from './answers.ts'

/** What is typed on a sheet of measures, beside what was declared. */
export interface MeasuresTyped {
  readonly answers: Answers
  /** Null: as it was declared. */
  readonly remark: string | null
}
export const nothingTyped: MeasuresTyped = { answers: {}, remark: null }

const orNull = ({ answers, remark }: MeasuresTyped): MeasuresTyped | null =>
  Object.keys(answers).length === 0 && remark === null ? null : { answers, remark }

/** Null where it is not what this version of the console keeps. */
export function readTyped(data: string): MeasuresTyped | null {
  try {
    const { answers = {}, remark = null } = JSON.parse(data) as Partial<MeasuresTyped>
    return orNull({ answers, remark })
  } catch {
    return null
  }
}

export const keeping: Keeping<MeasuresTyped, MeasuresTyped> = {
  keptOf: orNull,
  read: readTyped,
  restore: (now, kept) => ({ answers: { ...kept.answers, ...now.answers }, remark: now.remark ?? kept.remark }),
  nothing: nothingTyped,
}
