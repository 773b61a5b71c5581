import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { BindSource, relativesAtMost } from '@oems/contract/relative/codes.ts'
import { openArchives } from '../archive/completeness.ts'
import type { WriteCtx } from '../core/context.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { conflict } from '../core/errors.ts'
import type { ImportKind } from '../core/imports/kind.ts'
import { tell } from '../core/messages/tell.ts'
import { atSites } from '../people/locking.ts'
import { personIdsOf } from '../people/manyPersons.ts'
import { person } from '../people/tables.ts'
import { boundOf, lockEmployees, rowOf, tooMany } from './binding.ts'
import { type ImportedRelative, validateLines } from './importChecks.ts'
import { headingFor, importColumns } from './importColumns.ts'
import { store } from './store.ts'
import { relative } from './tables.ts'

export const relativeImport: ImportKind<ImportedRelative> = {
  type: 'user-relative',
  page: 'user-relatives/index',
  name: store.what,
  subject: '员工或亲属',
  columns: importColumns,
  unique: { relative: headingFor('name') },
  tables: [person, relative],
  validate: validateLines,
  write,
}

async function write(ctx: WriteCtx, rows: readonly ImportedRelative[]): Promise<void> {
  const employees = await lockEmployees(
    ctx,
    rows.map(({ employeeId }) => employeeId),
    atSites(ctx),
  )
  const known = new Set(employees.map(({ id }) => id))
  if (rows.some(({ employeeId }) => !known.has(employeeId))) throw conflict('有员工刚刚离开本单位，请重新导入')
  await requireOpen(
    ctx,
    employees.map(({ orgId }) => orgId),
  )
  const bound = await boundOf(ctx, [...known])
  const counts = Map.groupBy([...bound, ...rows], ({ employeeId }) => employeeId)
  if ([...counts.values()].some(({ length }) => length > relativesAtMost)) throw conflict(tooMany)
  const personIds = await personIdsOf(
    ctx,
    rows.map(({ fields }) => fields),
  )
  await openArchives(ctx, personIds)
  const bindings = rows.map((row, at) => ({ ...row, personId: personIds[at]!, source: BindSource.import }))
  await store.insertAll(
    ctx,
    bindings.map((binding) => rowOf(ctx, binding)),
  )
  await tell(ctx, {
    to: employees.flatMap(({ accountId }) => accountId ?? []),
    ...{ type: MessageType.reminder, level: MessageLevel.normal, link: '/h5/relatives' },
    title: '单位为您登记了亲属',
    content: '请在“我的亲属”中核对，不是您亲属的可以直接解绑。',
  })
}
