import type { Output } from '@oems/contract/core/call.ts'
import { RowType, TopIndicator } from '@oems/contract/figures/codes.ts'
import type { Fig, RateFig } from '@oems/contract/figures/shared.ts'
import type { Subject } from '@oems/contract/figures/subject.ts'
import { AgeBand, EmpType, NationGroup, Sex } from '@oems/contract/people/codes.ts'
import { chinese, foreign, onsite } from '@oems/contract/people/figures.ts'
import type { health } from '@oems/contract/statistics/health.ts'
import { byLevel, condition, healthOfUnits } from '@oems/contract/statistics/healthFigures.ts'
import type { SheetCell, SheetColumn } from '../../core/sheets/workbook.ts'
import { figureCells, figureColumns } from './columns.ts'
import { unitOf } from './definitions.ts'
import type { FigureTable } from './tabled.ts'

const number = (header: string): SheetColumn => ({ header, kind: 'number', width: 14 })
const text = (header: string, width: number): SheetColumn => ({ header, width })

/** A line for each card: the figure, the former period's and last year's. */
export const cardTable =
  <S extends Subject>(subject: S) =>
  (reply: object): FigureTable => ({
    columns: [text('指标', 20), text('单位', 8), number('数值'), number('上期'), text('环比', 16), number('去年同期'), text('同比', 16)],
    rows: Object.entries(subject).map(([name, figure]) => {
      const fig = (reply as Readonly<Record<string, Fig | RateFig>>)[name]!
      const changes = 'momDiff' in fig ? [points(fig.momDiff), points(fig.yoyDiff)] : [percent(fig.momRate), percent(fig.yoyRate)]
      return [figure.title, unitOf(figure), fig.value ?? '—', fig.prev ?? '—', changes[0], fig.lastYear ?? '—', changes[1]]
    }),
    subject,
    rules: [
      ['环比', '比率之外为变化的百分比，比率为相差的百分点；除数为0时显示“—”'],
      ['同比', '与去年同日比较'],
    ],
  })
const percent = (rate: string | null) => (rate === null ? '—' : `${rate}%`)
const points = (difference: string | null) => (difference === null ? '—' : `${difference}个百分点`)

/** A line for each day, month or year, and the whole range as the last. */
export const trendTable =
  <S extends Subject>(subject: S) =>
  ({ list, whole }: { readonly list: readonly { readonly key: string }[]; readonly whole: object }): FigureTable => ({
    columns: [text('日期', 14), ...figureColumns(subject)],
    rows: [...list.map((row) => [row.key, ...figureCells(subject, row)]), ['合计', ...figureCells(subject, whole)]],
    subject,
    rules: [['合计', '发生数为各期之和，现有数为期末的数字，比率按整个范围计算']],
  })

/** A line for each unit below, worst first, and the whole as the last. */
export function rateTable({ byOrg, whole }: Pick<Output<typeof health.healthRate>, 'byOrg'> & { readonly whole: object }): FigureTable {
  return {
    columns: [text('类型', 14), text('组织', 36), ...figureColumns(healthOfUnits)],
    rows: [
      ...byOrg.map((row) => [RowType.label(row.rowType), row.orgName, ...figureCells(healthOfUnits, row)]),
      ['合计', null, ...figureCells(healthOfUnits, whole)],
    ],
    subject: { ...healthOfUnits, ...condition, ...Object.fromEntries(byLevel.map((figure, at) => [`level${at}`, figure])) },
    rules: [['排列', '按健康率从低到高，没有健康率的排在最后']],
  }
}

/** The ten that lead, and the caller's own unit. */
export const topTable =
  <S extends Subject, Q extends { readonly indicator: number }>(subjectOf: (query: Q) => S) =>
  ({ list }: Output<typeof health.projectTop10>, query: Q): FigureTable => {
    const subject = subjectOf(query)
    return {
      columns: [number('名次'), text('单位', 30), text('路径', 60), ...figureColumns(subject)],
      rows: list.map((row) => [row.rank, row.orgName, row.pathName, ...figureCells(subject, row)]),
      subject,
      rules: [
        ['排行指标', TopIndicator.label(query.indicator as never)],
        ['名次', '数值相同的名次相同；数值为0的不列出，比率的除数不足10的不参加比率排行；本单位不在前十的附在最后'],
      ],
    }
  }

type Population = Output<typeof health.populationDistribution>
const distributed = { onsite, chinese, foreign }

/** Every distribution one under the other; each adds up to the total but the provinces, which add up to China. */
export function populationTable({ total, byNation, byProvince, bySex, byEmpType, byNationGroup, byAge }: Population): FigureTable {
  const parts = (by: string, groups: readonly { key: number | null; empNum: number }[], label: (key: never) => string): SheetCell[][] =>
    groups.map(({ key, empNum }) => [by, key === null ? '未填' : label(key as never), null, empNum])
  return {
    columns: [text('分组', 14), text('名称', 24), number('项目数'), number('在岗人数'), number('中方'), number('外籍')],
    rows: [
      ['合计', null, null, total],
      ...byNation.map((row) => ['国家/地区', row.nationName, row.projectNum, row.empNum, row.chineseNum, row.foreignNum]),
      ...byProvince.map((row) => ['境内省份', row.provinceName, row.projectNum, row.empNum]),
      ...parts('性别', bySex, Sex.label),
      ...parts('人员类别', byEmpType, EmpType.label),
      ...parts('中外籍', byNationGroup, NationGroup.label),
      ...parts('年龄段', byAge, AgeBand.label),
    ],
    subject: distributed,
    rules: [
      ['年龄段', '统计日所在年份减出生年份'],
      ['国家/地区', '按人员所在项目的国家/地区；不在项目的计入“单位本部”'],
    ],
  }
}
