import type { LogChange } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { fieldLabel, valueText } from './wording.ts'

/** A change of a record as the audit stores it. */
export interface StoredChange {
  readonly what: string
  readonly id: number
  readonly fields: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[]
}

const namesNode = (what: string, field: string) => /^(org|homeOrg|project)Id$/.test(field) || (what === '组织' && field === 'parentId')

/** Puts these changes into words: fields by their titles, codes, nodes and nations by their names. */
export async function wordingOf(
  { db, registry }: Pick<Ctx, 'db' | 'registry'>,
  changes: readonly StoredChange[],
): Promise<(change: StoredChange) => LogChange> {
  const nodeFields = changes.flatMap(({ what, fields }) => fields.filter(({ field }) => namesNode(what, field)))
  const ids = new Set(nodeFields.flatMap((one) => [one.old, one.new]).filter((value) => typeof value === 'number'))
  const nodes =
    ids.size === 0 ? [] : await ask<Node>(db, sql`select id, org_name as name from org where id = any(${array([...ids])}::bigint[])`)
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const textOf = (what: string, field: string, value: unknown) => {
    if (typeof value === 'number' && namesNode(what, field)) return names.get(value) ?? String(value)
    if (typeof value === 'string' && field === 'nationCode') return nationName(value) ?? value
    return valueText(registry, what, field, value)
  }
  return ({ what, id, fields }) => ({
    what,
    id,
    fields: fields.map(({ field, old, new: now }) => ({
      field,
      label: fieldLabel(registry, what, field),
      old: textOf(what, field, old),
      new: textOf(what, field, now),
    })),
  })
}

interface Node {
  readonly id: number
  readonly name: string
}
