import type { CodeOf } from '@oems/contract/core/codes.ts'
import { optional, shape } from '@oems/contract/core/fields.ts'
import { IcdSource, IcdStatus } from '@oems/contract/icd/codes.ts'
import { asIcdCode, icdLevelOf, pairComplaint } from '@oems/contract/icd/form.ts'
import { icds as calls, IcdDraft } from '@oems/contract/icd/icds.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import type { Static } from 'typebox'
import { codeColumn, textColumn } from '../core/imports/columns.ts'
import { type Asked, type ImportColumn, type ImportKind, type Line, type LineResult, lineReader } from '../core/imports/kind.ts'
import type { CellChange, LineError } from '../core/imports/tables.ts'
import { type KnownIcd, knownIcds } from './known.ts'
import { placeIcds } from './placing.ts'
import { icd } from './tables.ts'
import { countAbsent, type LineOfIcd, withdrawAbsent, writeIcds } from './writing.ts'

/** What a line says; the names of what is above it stand beside it in some lists. */
const { code, diseaseName, pairCode } = IcdDraft.properties
const above = { ...optional(code) }
const IcdLine = shape({
  code,
  diseaseName,
  pairCode,
  status: optional(IcdStatus.schema),
  categoryCode: { ...above, title: '类目代码' },
  categoryName: { ...optional(diseaseName), title: '类目名称' },
  subCategoryCode: { ...above, title: '亚目代码' },
  subCategoryName: { ...optional(diseaseName), title: '亚目名称' },
})
type IcdLine = Static<typeof IcdLine>

/** A column of codes, however they are typed. */
const codesIn = (...column: Parameters<typeof textColumn>): ImportColumn => ({ ...textColumn(...column), read: asIcdCode })
/** The headings are those of the template, and those of the national workbooks as they are downloaded. */
const columns: readonly ImportColumn[] = [
  codesIn('code', 'ICD编码', {
    ...{ required: true, width: 18, hint: '如A00-B99、A00、A00.0、I10.x00、A00.000x001' },
    aliases: ['主要编码', '诊断代码', '诊断编码', '疾病编码', '疾病代码', 'ICD-10编码', '编码', '代码'],
  }),
  textColumn('diseaseName', '疾病名称', { required: true, width: 40, aliases: ['诊断名称', '疾病诊断名称', '名称'] }),
  codesIn('pairCode', '附加编码', { width: 14, aliases: ['附加代码'] }),
  codeColumn('status', '状态', IcdStatus, { width: 10, hint: '新编码不填：整版导入为不常用，其余为常用' }),
  codesIn('categoryCode', '类目代码', { width: 12, aliases: ['类目编码'] }),
  textColumn('categoryName', '类目名称', { width: 24 }),
  codesIn('subCategoryCode', '亚目代码', { width: 12, aliases: ['亚目编码'] }),
  textColumn('subCategoryName', '亚目名称', { width: 24 }),
]
const headings = new Map(columns.map(({ field, header }) => [field, header]))
const readLine = lineReader(columns, IcdLine)

/** By code: what is there is renamed, what is not is added, and all of them find their place at the end. */
export const icdImport: ImportKind<LineOfIcd> = {
  ...{ type: importTypeOf(calls), page: 'dict/icd', name: 'ICD编码', subject: 'ICD编码', columns, headingWithin: 20 },
  ...{ unique: { code: 'ICD编码' }, tables: [icd] },
  about: async (_ctx, { source }) => (source ? `整版：${IcdSource.label(source as CodeOf<typeof IcdSource>)}` : '按编码新增或更新'),
  async validate(ctx, lines, { asked }) {
    const source = sourceOf(asked)
    const read = lines.map((line) => readLine(line.cells))
    const known = await knownIcds(
      ctx,
      read.flatMap(({ fields }) => (fields ? [fields.code, ...headsOf(fields).map((head) => head.code)] : [])),
    )
    return read.map(({ fields, errors }, at) => resultOf(lines[at]!, fields, errors, known, source))
  },
  write: writeIcds,
  absent: async (ctx, batchNumber, asked) => {
    const source = sourceOf(asked)
    return source === null ? 0 : countAbsent(ctx, batchNumber, source)
  },
  async finish(ctx, batchNumber, { asked }) {
    const source = sourceOf(asked)
    if (source !== null) await withdrawAbsent(ctx, batchNumber, source)
    await placeIcds(ctx.db)
  },
}

/** The version whose whole list the workbook is; null: it is only some codes. */
const sourceOf = ({ source }: Asked) => (source ?? null) as CodeOf<typeof IcdSource> | null

/** What the line tells of the codes above its own. */
const headsOf = ({ categoryCode, categoryName, subCategoryCode, subCategoryName }: IcdLine) => [
  ...(categoryCode && categoryName ? [{ code: categoryCode, diseaseName: categoryName, column: '类目名称' }] : []),
  ...(subCategoryCode && subCategoryName ? [{ code: subCategoryCode, diseaseName: subCategoryName, column: '亚目名称' }] : []),
]

function resultOf(
  { cells }: Line,
  fields: IcdLine | null,
  errors: readonly LineError[],
  known: ReadonlyMap<string, KnownIcd>,
  source: CodeOf<typeof IcdSource> | null,
): LineResult<LineOfIcd> {
  // A code that cannot be read is still no reason to take it for one that was withdrawn.
  const typed = asIcdCode(cells.code ?? '')
  const keys = icdLevelOf(typed) === null ? {} : { code: typed }
  if (!fields || errors.length > 0) return { row: null, errors, keys }
  const heads = headsOf(fields).filter((head) => head.code !== fields.code && known.get(head.code)?.diseaseName !== head.diseaseName)
  const before = known.get(fields.code)
  const row = { ...fields, source, heads }
  const hints = hintsOf(fields)
  return before
    ? { row, errors, hints, keys, changes: [...changesOf(before, row), ...headChanges(heads, known)] }
    : { row, errors, hints, keys }
}

/** The lists as they are downloaded differ in their pairs, so of these it is no error. */
function hintsOf({ code, pairCode }: IcdLine): LineError[] {
  const msg = pairCode === null ? null : pairComplaint(code, pairCode)
  return msg === null ? [] : [{ column: headings.get('pairCode')!, msg }]
}

function changesOf(before: KnownIcd, { diseaseName, pairCode, status, source }: LineOfIcd): CellChange[] {
  const column = (field: string) => headings.get(field)!
  return [
    ...(source !== null && !before.sources.includes(source) ? [{ column: column('code'), before: sourcesInWords(before) }] : []),
    ...(before.diseaseName !== diseaseName ? [{ column: column('diseaseName'), before: before.diseaseName }] : []),
    ...(pairCode !== null && before.pairCode !== pairCode ? [{ column: column('pairCode'), before: before.pairCode ?? '—' }] : []),
    ...(status !== null && before.status !== status ? [{ column: column('status'), before: IcdStatus.label(before.status) }] : []),
  ]
}

const headChanges = (heads: LineOfIcd['heads'], known: ReadonlyMap<string, KnownIcd>): CellChange[] =>
  heads.map(({ code, column }) => ({ column, before: known.get(code)?.diseaseName ?? '—' }))

const sourcesInWords = ({ sources }: KnownIcd) =>
  sources.length === 0 ? '不属于整版编码表' : sources.map((source) => IcdSource.label(source)).join('、')
