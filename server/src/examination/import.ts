import { optional, shape, text } from '@oems/contract/core/fields.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import { Conclusion, PeType } from '@oems/contract/examination/codes.ts'
import { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { recordErrors, recordFields } from '@oems/contract/examination/fields.ts'
import type { ItemEntry } from '@oems/contract/examination/items.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { codeColumn, dayColumn, listColumn, textColumn } from '../core/imports/columns.ts'
import { Complaint, type ImportColumn, type ImportKind, type Line, type LineResult, lineReader, type Pass } from '../core/imports/kind.ts'
import type { LineError } from '../core/imports/tables.ts'
import { type FoundPerson, findPeople } from './findPeople.ts'
import { type ImportedExamination, writeImported } from './importWriting.ts'
import { cellOf, readItem } from './itemCells.ts'
import { itemRows } from './items.ts'
import { peDue, peRecord } from './tables.ts'

const LineFields = shape({
  name: text('姓名', 64, { log: 'personal' }),
  idNumber: optional(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  ...recordFields,
})
type LineFields = ValueOf<typeof LineFields>

const who: readonly ImportColumn[] = [
  textColumn('name', '姓名', { required: true, width: 14 }),
  textColumn('idNumber', '证件号码', { width: 24, hint: '按证件号码查找人员；没有的填写手机号' }),
  textColumn('mobile', '手机号', { width: 16, hint: '没有证件号码时按姓名和手机号查找' }),
  codeColumn('peType', '体检类型', PeType, { required: true, width: 16 }),
  dayColumn('examDate', '体检日期', { required: true }),
  textColumn('institution', '体检机构', { width: 24 }),
  textColumn('reportNo', '报告编号', { width: 18 }),
]
const occupational: readonly ImportColumn[] = [
  listColumn('hazardNames', '接触危害因素', { width: 20, hint: '职业健康检查必填；可填多个，用、分隔' }),
  codeColumn('conclusion', '体检结论', Conclusion, { width: 18, hint: '职业健康检查必填' }),
  textColumn('recheckItems', '复查项目', { width: 20, hint: '结论为复查时必填' }),
  dayColumn('recheckBefore', '复查截止日期'),
]
const words: readonly ImportColumn[] = [textColumn('summary', '综述', { width: 40 }), textColumn('advice', '建议', { width: 40 })]
export const fixedColumns = { who, occupational, words }
const columns = [...who, ...occupational, ...words]
const headings = new Map(columns.map(({ field, header }) => [field, header]))
const readLine = lineReader(columns, LineFields)

interface Draft {
  readonly fields: LineFields | null
  readonly entries: readonly ItemEntry[]
  readonly errors: LineError[]
}

/** Validates some thousand lines by three statements: items, people, and what they have already. */
async function validate(ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<ImportedExamination>[]> {
  const defs = (pass.memo.get('items') ?? (await itemRows(ctx))) as Awaited<ReturnType<typeof itemRows>>
  pass.memo.set('items', defs)
  const drafts = lines.map((line) => draftOf(line, defs, dayOf(ctx.now)))
  const people = await findPeople(
    ctx,
    drafts.map(({ fields }) => fields ?? { name: '', idNumber: null, mobile: null }),
  )
  const taken = pass.revalidating ? new Set<string>() : await takenDays(ctx, drafts, people)
  return drafts.map(({ fields, entries, errors }, at) => {
    const found = people[at] ?? null
    if (fields && found === null) errors.push({ column: fields.idNumber === null ? '姓名' : '证件号码', msg: '未找到人员' })
    else if (fields && found && found.name !== fields.name) errors.push({ column: '姓名', msg: '姓名与证件号码登记的不一致' })
    const key = fields && found && keyOf(found.personId, fields)
    if (key && taken.has(key)) errors.push({ column: '体检日期', msg: '该员工当日已有同类型的体检记录' })
    const row =
      errors.length === 0 && fields && found
        ? { ...recordOf(fields), personId: found.personId, name: found.name, sex: found.sex, entries }
        : null
    return { row, errors, keys: key ? { record: key } : {} }
  })
}

const keyOf = (personId: number, { examDate, peType }: Pick<LineFields, 'examDate' | 'peType'>) => `${personId}:${examDate}:${peType}`
const recordOf = ({ name: _name, idNumber: _idNumber, mobile: _mobile, ...fields }: LineFields) => fields

function draftOf({ cells }: Line, defs: Awaited<ReturnType<typeof itemRows>>, today: string): Draft {
  const { fields, errors: unreadable } = readLine(cells)
  const errors = [...unreadable]
  if (fields) {
    for (const { path, msg } of recordErrors(fields)) errors.push({ column: headings.get(path) ?? path, msg })
    if (fields.examDate > today) errors.push({ column: '体检日期', msg: '体检日期不能晚于今天' })
  }
  const entries: ItemEntry[] = []
  for (const def of defs) {
    const cell = cells[cellOf(def)] ?? ''
    if (cell.trim() === '') continue
    try {
      entries.push(readItem(def, cell))
    } catch (error) {
      if (!(error instanceof Complaint)) throw error
      errors.push({ column: def.name, msg: error.message })
    }
  }
  return { fields, entries, errors }
}

async function takenDays({ db }: Ctx, drafts: readonly Draft[], people: readonly (FoundPerson | null)[]): Promise<ReadonlySet<string>> {
  const asked = drafts.flatMap(({ fields }, at) => (fields && people[at] ? [{ personId: people[at].personId, ...fields }] : []))
  if (asked.length === 0) return new Set()
  const rows = await ask<{ personId: number; examDate: string; peType: LineFields['peType'] }>(
    db,
    sql`select r.person_id as "personId", r.exam_date as "examDate", r.pe_type as "peType" from pe_record r
          join unnest(${array(asked.map(({ personId }) => personId))}::bigint[], ${array(asked.map(({ examDate }) => examDate))}::date[],
            ${array(asked.map(({ peType }) => peType))}::smallint[]) as w (person_id, exam_date, pe_type) using (person_id, exam_date, pe_type)
        where r.deleted_at is null`,
  )
  return new Set(rows.map((row) => keyOf(row.personId, row)))
}

/** Examinations by a wide sheet: a column for each item that stands when it is loaded up. */
export const examinationImport: ImportKind<ImportedExamination> = {
  type: importTypeOf(calls),
  page: 'pe-record/index',
  name: '体检记录',
  subject: '体检记录',
  columns,
  tables: [peRecord, peDue],
  unique: { record: '体检日期' },
  validate,
  write: writeImported,
}
