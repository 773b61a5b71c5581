import { ClinicDraft, clinics as calls } from '@oems/contract/clinic/clinics.ts'
import { ClinicEventKind, ClinicKind, ClinicLevel, DispenseMode, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { type Field, shape } from '@oems/contract/core/fields.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { and, inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { org } from '../core/db/org.ts'
import { stamp } from '../core/db/store.ts'
import { searchPinyin } from '../core/identity.ts'
import { codeColumn, fieldColumn, textColumn } from '../core/imports/columns.ts'
import { type ImportColumn, type ImportKind, type Line, type LineResult, lineReader, type Pass } from '../core/imports/kind.ts'
import type { LineError } from '../core/imports/tables.ts'
import { type Found, findPlaces, placeOf } from '../people/importPlaces.ts'
import { enterEvents } from './events.ts'
import { lockProjects, settleLevels } from './level.ts'
import { clinicPlace } from './place.ts'
import { faultsOf, isClinicNode, noClinicNode } from './saving.ts'
import { store } from './store.ts'
import { clinic as t } from './tables.ts'

const { clinicName, clinicLevel, address, leaderName, leaderPhone, dutyPhone, area, bedNum, openDate, licenseNo, licenseEndDate } =
  ClinicDraft.properties
const fields = { clinicName, clinicLevel, address, leaderName, leaderPhone, dutyPhone, area, bedNum, openDate, licenseNo, licenseEndDate }
const ClinicLine = shape(fields)
interface Imported {
  readonly orgId: number
  readonly fields: ValueOf<typeof ClinicLine>
}

const levels = { options: ClinicLevel.options.filter(({ value }) => value !== ClinicLevel.none) }
const place = '组织/项目全路径'
const column = (name: keyof typeof fields, width: number) => fieldColumn(name, fields[name] as Field, width)
const columns: readonly ImportColumn[] = [
  textColumn('place', place, { required: true, width: 40, hint: '完整路径（集团 / 公司 / 项目）或组织编码' }),
  column('clinicName', 30),
  codeColumn('clinicLevel', '级别', levels, { required: true, width: 16 }),
  column('address', 36),
  ...[column('leaderName', 14), column('leaderPhone', 18), column('dutyPhone', 20), column('area', 12), column('bedNum', 10)],
  ...[column('openDate', 14), column('licenseNo', 20), column('licenseEndDate', 16)],
]
const headings = new Map(columns.map(({ field, header }) => [field, header]))
const headingFor = (field: string) => headings.get(field) ?? field
const readLine = lineReader(columns, ClinicLine)

const keyOf = (orgId: number, name: string) => `${orgId}:${name}`

async function validate(ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<Imported>[]> {
  const placeAt = await placesOf(ctx, lines, pass)
  const drafts = lines.map(({ cells }) => draftOf(ctx, cells, placeAt(cells.place ?? '')))
  const known = await namesAt(
    ctx,
    drafts.flatMap(({ row }) => row ?? []),
  )
  return drafts.map(({ row, errors }) => {
    if (row === null) return { row, errors, keys: {} }
    const key = keyOf(row.orgId, row.fields.clinicName)
    if (known.has(key))
      return { row: null, errors: [{ column: headingFor('clinicName'), msg: '该组织或项目下已有同名的医务室' }], keys: { key } }
    return { row, errors, keys: { key } }
  })
}

async function placesOf(ctx: Ctx, lines: readonly Line[], { memo, placeId }: Pass) {
  const places = (memo.get('places') ?? new Map()) as Map<string, Found>
  memo.set('places', places)
  if (placeId !== null && !places.has('')) places.set('', await placeOf(ctx, placeId))
  const fresh = [...new Set(lines.flatMap(({ cells }) => cells.place || []))].filter((text) => !places.has(text))
  if (fresh.length > 0) for (const [text, found] of await findPlaces(ctx, fresh)) places.set(text, found)
  return (text: string) => places.get(text) ?? { complaint: `请填写${place}` }
}

function draftOf(ctx: Ctx, cells: Line['cells'], found: Found) {
  const { fields, errors: unreadable } = readLine(cells)
  const misplaced = 'complaint' in found ? found.complaint : isClinicNode(found) ? null : noClinicNode
  const faults = fields ? [...faultsOf(ctx, fields), ...areaFaults(fields.area)] : []
  const errors: LineError[] = [
    ...(misplaced === null ? [] : [{ column: place, msg: misplaced }]),
    ...unreadable,
    ...faults.map(({ path, msg }) => ({ column: headingFor(path), msg })),
  ]
  const row = fields && 'id' in found && errors.length === 0 ? { orgId: found.id, fields } : null
  return { row, errors }
}
const areaFaults = (area: string | null) =>
  Number(area) < 0 || Number(area) > 10_000 ? [{ path: 'area', msg: '面积应在0到10000之间' }] : []

/** The names that there are at the nodes of some lines. */
async function namesAt(ctx: Ctx, rows: readonly Imported[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const [nodes, names] = [rows.map(({ orgId }) => orgId), rows.map((row) => row.fields.clinicName)]
  const found = await store.rows(ctx, and(inArray(t.orgId, [...new Set(nodes)]), inArray(t.clinicName, [...new Set(names)])))
  return new Set(found.filter((row) => row.clinicKind === ClinicKind.clinic).map((row) => keyOf(row.orgId, row.clinicName)))
}

async function write(ctx: WriteCtx, rows: readonly Imported[]): Promise<void> {
  const nodeIds = [...new Set(rows.map(({ orgId }) => orgId))].sort((one, other) => one - other)
  await requireOpen(ctx, nodeIds)
  await lockProjects(ctx, nodeIds)
  const placeAt = await clinicPlaces(ctx, nodeIds)
  const ids = await nextIds(ctx.db, t, rows.length)
  const stamped = stamp(ctx)
  const fixed = { clinicKind: ClinicKind.clinic, serviceStatus: ServiceStatus.normal, statusSince: dayOf(ctx.now) }
  const free = { ...fixed, is24h: 0 as const, openHours: [], dispenseMode: DispenseMode.atOnce }
  await insertRows(
    ctx.db,
    rowsOf(
      t,
      rows.map(({ orgId, fields }, at) => ({
        ...{ ...stamped, id: ids[at]!, orgId, ...free, ...fields, ...placeAt.get(orgId)! },
        pinyin: searchPinyin(fields.clinicName),
      })),
    ),
  )
  await enterEvents(
    ctx,
    rows.map(({ fields }, at) => ({ clinicId: ids[at]!, kind: ClinicEventKind.opened, newValue: fields.clinicLevel })),
  )
  await settleLevels(ctx, nodeIds)
}

/** Where the clinics of some nodes stand, as a form that says nothing of it would have it. */
async function clinicPlaces(ctx: WriteCtx, nodeIds: readonly number[]) {
  const nodes = await ctx.db
    .select()
    .from(org)
    .where(inArray(org.id, [...nodeIds]))
  const unsaid = { location: null, nationCode: null, provinceId: null, areaId: null }
  const places = new Map<number, Awaited<ReturnType<typeof clinicPlace>>>()
  for (const node of nodes) places.set(node.id, await clinicPlace(ctx, node, unsaid))
  return places
}

export const clinicImport: ImportKind<Imported> = {
  type: importTypeOf(calls),
  page: 'biz/org-clinic/index',
  name: store.what,
  subject: store.what,
  columns,
  tables: [t],
  unique: { key: headingFor('clinicName') },
  validate,
  write,
}
