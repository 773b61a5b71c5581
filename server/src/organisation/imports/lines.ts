import { contactFields } from '@oems/contract/contacts/contactFields.ts'
import { optional, shape } from '@oems/contract/core/fields.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { ruled } from '@oems/contract/core/rules.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgErrors, orgFields } from '@oems/contract/organisation/orgFields.ts'
import type { Static } from 'typebox'
import type { PlaceColumns } from '../../area/place.ts'
import type { Leader } from '../../contacts/leaders.ts'
import type { Ctx } from '../../core/context.ts'
import { type ImportColumn, type Line, type LineResult, lineReader, type Pass } from '../../core/imports/kind.ts'
import { nameFault, nameKey } from '../names.ts'
import { headingFor, importColumns } from './columns.ts'
import { findPlaces } from './places.ts'

const OrgLine = ruled(shape({ orgType: OrgType.schema, ...orgFields }), orgErrors)
type OrgLine = Static<typeof OrgLine>

const LeaderLine = ruled(
  shape({ leaderName: optional({ ...contactFields.name, title: '负责人' }), leaderPhone: { ...contactFields.phone, title: '负责人电话' } }),
  ({ leaderName, leaderPhone }) => [
    ...(leaderPhone !== null && isMasked(leaderPhone) ? [{ path: 'leaderPhone', msg: '请输入完整号码，不能含有*' }] : []),
    ...(leaderName !== null && leaderPhone === null ? [{ path: 'leaderPhone', msg: '请填写负责人电话' }] : []),
    ...(leaderName === null && leaderPhone !== null ? [{ path: 'leaderName', msg: '请填写负责人' }] : []),
  ],
)

/** A good line. */
export interface ImportedOrg {
  readonly rowNo: number
  readonly fields: OrgLine
  /** Where it stands, with what follows from that. */
  readonly place: PlaceColumns
  /** The fields whose cells say something: of a node that is there already nothing else changes. */
  readonly given: ReadonlySet<string>
  /** Null: the line names none. */
  readonly leader: Leader | null
}

/** What lines are judged together by; blank: it says nothing, or nothing that can be read. */
export interface OrgKeys {
  /** As typed, and the key by which siblings are told apart. */
  readonly title: string
  readonly name: string
  readonly type: string
  /** Keys of the names from below the place of the import down to the parent. */
  readonly path: string
  readonly parentCode: string
  readonly code: string
  readonly credit: string
}

/** Names of places are looked up for many lines at once. */
const named: readonly string[] = ['provinceId', 'areaId']
const readLine = lineReader(
  importColumns.filter(({ field }) => !named.includes(field)),
  OrgLine,
)
const readLeader = lineReader(importColumns, LeaderLine)
const readers = new Map(importColumns.map(({ field, read }) => [field, read]))

/** Validates lines by themselves (02 §5.2). */
export async function validateLines(ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<ImportedOrg>[]> {
  const read = lines.map(({ cells }) => {
    const { fields, errors } = readLine(cells)
    const fault = fields && nameFault(fields.orgName)
    return { fields, errors: fault ? [...errors, { column: headingFor('orgName'), msg: fault }] : errors }
  })
  const found = await findPlaces(
    ctx,
    lines.map(({ cells }, at) => ({ cells, nationCode: null, timeZone: null, orgType: OrgType.company, ...read[at]!.fields })),
    pass,
  )
  return lines.map(({ rowNo, cells }, at) => {
    const { fields, errors: unreadable } = read[at]!
    // What nobody could read of a line is no reason to doubt its place.
    const { place, errors: misplaced } = fields ? found[at]! : { place: null, errors: [] }
    const { fields: led, errors: leaderErrors } = readLeader(cells)
    const errors = [...unreadable, ...misplaced, ...leaderErrors]
    const leader = led?.leaderName && led.leaderPhone ? { name: led.leaderName, number: led.leaderPhone } : null
    const given = givenIn(cells, pass)
    return { row: fields && place && errors.length === 0 ? { rowNo, fields, place, given, leader } : null, errors, keys: keysOf(cells) }
  })
}

/** Most lines of a workbook fill the same cells: one set serves them all. */
function givenIn(cells: Line['cells'], { memo }: Pass): ReadonlySet<string> {
  const fields = Object.keys(cells).filter((field) => cells[field] !== '')
  const key = `given ${fields.join(' ')}`
  const known = (memo.get(key) as ReadonlySet<string> | undefined) ?? new Set(fields)
  memo.set(key, known)
  return known
}

/** What people type between the names of a path. */
const separators = /[/／>＞\\＼]+/
export const pathKey = (text: string) =>
  text
    .split(separators)
    .map(nameKey)
    .filter((key) => key !== '')
    .join('/')

/** The cells of a line as they were typed, and as they are read: what cannot be read is blank. */
export function cellsOf(cells: Line['cells'], readers: ReadonlyMap<string, ImportColumn['read']>) {
  const text = (field: string) => cells[field] ?? ''
  const read = (field: string) => {
    try {
      return text(field) === '' ? '' : String(readers.get(field)!(text(field)))
    } catch {
      return ''
    }
  }
  return { text, read }
}
/** By which a line and what it stands below are found; of a parent that is named by its code no path. */
export const placeKeys = (text: (field: string) => string) => ({
  title: text('orgName').slice(0, 100),
  name: nameKey(text('orgName')).slice(0, 100),
  path: text('parentCode') === '' ? pathKey(text('parentPath')).slice(0, 2_000) : '',
})

/** Also of a line that is wrong by itself: others may name it. */
function keysOf(cells: Line['cells']): Readonly<Record<keyof OrgKeys, string>> {
  const { text, read } = cellsOf(cells, readers)
  return {
    ...placeKeys(text),
    type: read('orgType'),
    ...{ parentCode: read('parentCode'), code: read('orgCode'), credit: read('creditCode') },
  }
}
