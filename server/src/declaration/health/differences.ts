import type { Field } from '@oems/contract/core/fields.ts'
import { content } from '@oems/contract/declaration/fields.ts'
import type { Submission } from '@oems/contract/declaration/fillingManagement.ts'
import type { Difference } from '@oems/contract/declaration/personDays.ts'
import type { Names } from '../illnessNames.ts'

const fields = Object.entries(content as unknown as Readonly<Record<string, Field>>)

/** In what a submission differs from the one before it, in words. */
export const differencesOf = (after: Submission, before: Submission | undefined, illnesses: Names): Difference[] =>
  before === undefined
    ? []
    : fields.flatMap(([field, schema]) => {
        const [was, is] = [before, after].map((one) =>
          field === 'illnessId' ? illnesses(one.illnessId) : wordsOf(schema, one[field as keyof Submission]),
        )
        return was === is ? [] : [{ field, title: schema.title ?? field, before: was ?? null, after: is ?? null }]
      })

function wordsOf({ labels, items }: Field, value: unknown): string | null {
  if (value == null) return null
  if (Array.isArray(value)) return value.map((code) => items?.labels?.[code] ?? String(code)).join('、') || null
  return labels?.[value as number] ?? String(value)
}
