import { type Field, isNumber } from '@oems/contract/core/fields.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import type { TObject } from 'typebox'
import { moment } from '../../core/moment.ts'
import { spanOf } from './columnKinds.ts'
import type { Column } from './columns.ts'

/** What a field shows where it has no value: a dash, never 0 or nothing. */
const none = '—'

/** A value in the words of its field: codes by their labels, lists one after the other, moments in Shanghai. */
export function wordsOf({ labels, items, format }: Field, value: unknown): string {
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return none
  if (Array.isArray(value)) return value.map((one) => wordsOf(items ?? {}, one)).join('、')
  if (labels) return labels[value as number] ?? String(value)
  return format === 'date-time' ? moment(value as string) : String(value)
}

/**
 * `const column = columnsBy(Drug, list.sortable, ['drugName', 'createdAt'])`, then `column('spec')`: heading, words, width, alignment and
 * sorting as the contract says.
 */
export const columnsBy =
  <S extends TObject, F extends string, R extends object = ValueOf<S> & object>(
    schema: S,
    sortable: (field: F) => object,
    sortFields: readonly F[] = [],
  ) =>
  (name: keyof S['properties'] & keyof R & string, more: Partial<Column<R>> = {}): Column<R> => {
    const field = schema.properties[name] as Field
    return {
      title: field.title,
      ...(field.title !== undefined && { heading: field.title }),
      dataIndex: name,
      span: spanOf(field),
      ...((sortFields as readonly string[]).includes(name) && sortable(name as unknown as F)),
      ...(isNumber(field) && { align: 'right' as const }),
      // An organisation's name is drawn by its class of content.
      ...(more.kind !== 'organisation' && { render: (value: unknown) => wordsOf(field, value) }),
      ...more,
    }
  }
