import { optional, shape } from '@oems/contract/core/fields.ts'
import { ruled } from '@oems/contract/core/rules.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { situations as calls, figureErrors, Situation, SituationDraft } from '@oems/contract/situation/situations.ts'
import type { Static } from 'typebox'
import { nationCodeOf } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { dayColumn, textColumn } from '../core/imports/columns.ts'
import { Complaint, type ImportColumn, type ImportKind, type Line, type LineResult, lineReader } from '../core/imports/kind.ts'
import type { CellChange, LineError } from '../core/imports/tables.ts'
import { type KnownSituation, knownSituations, levelsNamed, type Named, placesNamed, situationKey } from './importKnown.ts'
import { type ImportedSituation, writeSituations } from './importWrite.ts'
import { epidemicSituation } from './tables.ts'

const { day, newConfirmed, newDeath, cumConfirmed, cumDeath, source, sourceUrl, note } = SituationDraft.properties
const { illnessName, nationName, provinceName, levelName } = Situation.properties
const plain = { log: 'plain' } as const
const LineFields = ruled(
  shape({
    illnessName: { ...illnessName, ...plain },
    nationName: { ...nationName, ...plain },
    provinceName: optional({ ...provinceName, ...plain }),
    day,
    ...{ newConfirmed, newDeath, cumConfirmed, cumDeath },
    levelName: optional({ ...levelName, ...plain }),
    ...{ source, sourceUrl, note },
  }),
  // A level by its name is as good as one by its number.
  ({ levelName: named, ...line }) => figureErrors({ ...line, riskLevelId: named === null ? null : 1 }),
)
type LineFields = Static<typeof LineFields>

const number = (field: string, header: string): ImportColumn => ({
  ...textColumn(field, header, { width: 12 }),
  read(typed) {
    const value = typed.replace(/,/g, '')
    if (!/^\d+$/.test(value)) throw new Complaint(`${header}应为不小于0的整数`)
    return Number(value)
  },
})
/** The headings are those of the export. */
const columns: readonly ImportColumn[] = [
  textColumn('illnessName', '病种', { required: true, width: 20, hint: '病种字典中的名称' }),
  textColumn('nationName', '国家/地区', { required: true, width: 16, hint: '中文名称或两位代码，如肯尼亚、KE' }),
  textColumn('provinceName', '省/州', { width: 16, hint: '全国的数据不填' }),
  dayColumn('day', '日期', { required: true }),
  number('newConfirmed', '新增确诊'),
  number('newDeath', '新增死亡'),
  number('cumConfirmed', '累计确诊'),
  number('cumDeath', '累计死亡'),
  textColumn('levelName', '研判等级', { width: 12, hint: '该病种的风险等级名称，如中风险' }),
  textColumn('source', '数据来源', { width: 28 }),
  textColumn('sourceUrl', '来源网址', { width: 40, hint: '以https://开头' }),
  textColumn('note', '备注', { width: 40 }),
]
const readLine = lineReader(columns, LineFields)

/** By illness, place and day: what is there is changed where the line says something, what is not is added (04 §5.8). */
export const situationImport: ImportKind<ImportedSituation> = {
  ...{
    type: importTypeOf(calls),
    page: 'risk/epidemic-situation/index',
    name: '疫情态势',
    subject: '疫情态势',
    columns,
    tables: [epidemicSituation],
    unique: { row: '日期' },
  },
  about: async () => '按病种、国家/地区、省/州和日期新增或更新，空白的单元格不改动原有内容',
  validate,
  write: writeSituations,
}

async function validate(ctx: Ctx, lines: readonly Line[]): Promise<readonly LineResult<ImportedSituation>[]> {
  const read = lines.map(({ cells }) => readLine(cells))
  const good = read.flatMap(({ fields }) => fields ?? [])
  const [levels, places] = [await levelsNamed(ctx), await placesNamed(ctx, good.map(placeOf))]
  const today = dayOf(ctx.now)
  const found = read.map(({ fields, errors }) => (fields ? placed(fields, { levels, places, today }) : { row: null, errors }))
  const known = await knownSituations(
    ctx,
    found.flatMap(({ row }) => row ?? []),
  )
  return found.map(({ row, errors }) => {
    if (!row) return { row: null, errors, keys: {} }
    const before = known.get(situationKey(row))
    const result = { row, errors, keys: { row: situationKey(row) } }
    return before ? { ...result, changes: changesOf(before, row) } : result
  })
}

const placeOf = ({ nationName: nation, provinceName: province }: LineFields) => ({ nationCode: nationCodeOf(nation), province })

interface Known {
  /** Illnesses with their levels. */
  readonly levels: ReadonlyMap<string, Named>
  /** Provinces by nation and name. */
  readonly places: ReadonlyMap<string, number>
  readonly today: string
}

/** What a line names, by its numbers. */
function placed(line: LineFields, { levels, places, today }: Known): { row: ImportedSituation | null; errors: readonly LineError[] } {
  const { nationCode, province } = placeOf(line)
  const illness = levels.get(line.illnessName)
  const provinceId = province === null ? null : (places.get(`${nationCode}:${province}`) ?? null)
  const riskLevelId = line.levelName === null ? null : (illness?.levels.get(line.levelName) ?? null)
  const wrong = (column: string, msg: string) => [{ column, msg }]
  const errors = [
    ...(illness ? [] : wrong('病种', `病种“${line.illnessName}”不存在，或已停用`)),
    ...(nationCode === null ? wrong('国家/地区', `国家/地区“${line.nationName}”不存在`) : []),
    ...(nationCode !== null && province !== null && provinceId === null
      ? wrong('省/州', `“${line.nationName}”没有名为“${province}”的省/州`)
      : []),
    ...(illness && line.levelName !== null && riskLevelId === null ? wrong('研判等级', `该病种没有风险等级“${line.levelName}”`) : []),
    ...(line.day > today ? wrong('日期', '日期不能晚于今天') : []),
  ]
  if (errors.length > 0 || !illness || nationCode === null) return { row: null, errors }
  const { illnessName: _, nationName: _nation, provinceName: _province, levelName: _level, ...figures } = line
  return { row: { illnessId: illness.id, nationCode, provinceId, riskLevelId, ...figures }, errors: [] }
}

const told = [
  ['newConfirmed', '新增确诊'],
  ['newDeath', '新增死亡'],
  ['cumConfirmed', '累计确诊'],
  ['cumDeath', '累计死亡'],
  ['source', '数据来源'],
  ['sourceUrl', '来源网址'],
  ['note', '备注'],
] as const

function changesOf(before: KnownSituation, row: ImportedSituation): CellChange[] {
  const isNew = row.riskLevelId !== null && row.riskLevelId !== before.riskLevelId
  return [
    ...told.flatMap(([field, column]) =>
      row[field] !== null && row[field] !== before[field] ? [{ column, before: String(before[field] ?? '—') }] : [],
    ),
    ...(isNew ? [{ column: '研判等级', before: before.levelName ?? '—' }] : []),
  ]
}
