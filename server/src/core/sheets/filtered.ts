import type { Call } from '@oems/contract/core/call.ts'
import type { ExportedRows } from '@oems/contract/core/exported.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import type { Ctx } from '../context.ts'
import { masked } from '../masks.ts'
import { withoutNumbers } from '../withoutNumbers.ts'
import { orgNames } from './orgNames.ts'

/** What says how rows come and not which. */
const noFilters: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'sortRules', 'purpose', 'reason', 'format', 'columns'])
const ofOrganisations = /^(?:org|project|company|group)Ids?$/

/**
 * The filters of a list in words. A field that was left at its default says nothing; organisations are called by their names, other records
 * only counted; a number that somebody was looked for by is masked.
 */
export async function filteredBy(
  ctx: Ctx,
  { input: { properties } }: Pick<Call, 'input'>,
  asked: object,
): Promise<ExportedRows['filtered']> {
  const set = Object.entries(asked).filter(
    ([name, value]) => !noFilters.has(name) && value != null && value !== '' && value !== (properties[name] as Field | undefined)?.default,
  )
  const names = await orgNames(
    ctx,
    set.flatMap(([name, value]) => (ofOrganisations.test(name) ? ([value].flat() as number[]) : [])),
  )
  return set.flatMap(([field, value]) => {
    const { title = field, ...of } = (properties[field] ?? {}) as Field
    return of.properties ? [] : [{ field, title, text: wordsOf(of, value, names) }]
  })
}

function wordsOf(field: Field, value: unknown, names: ReadonlyMap<number, string>): string {
  const { mask, labels = field.items?.labels, format = field.items?.format } = field
  const values = [value].flat()
  if (labels) return values.map((code) => labels[code as number] ?? String(code)).join('、')
  if (format === 'int64')
    return (
      values
        .map((id) => names.get(id as number) ?? '')
        .filter(Boolean)
        .join('、') || `所选${values.length}项`
    )
  const text = values.map(String).join('、')
  return withoutNumbers(mask ? String(masked(mask, text)) : text)
}
