import { content } from '@oems/contract/declaration/fields.ts'
import type { EmpDate } from '@oems/contract/declaration/personDays.ts'

const names = Object.keys(content) as readonly (keyof typeof content)[]

/** What a correction begins with: all that the submission which stands says, or nothing where none does. */
export function standingOf({ submissions }: EmpDate): object {
  const standing = submissions.find(({ isLatest, voided }) => isLatest && !voided)
  return standing ? Object.fromEntries(names.map((name) => [name, standing[name]])) : {}
}
