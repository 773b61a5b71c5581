import type { CodeOf } from '../core/codes.ts'
import type { ToldFigure } from '../figures/told.ts'
import { ReadinessItem } from './codes.ts'

type Item = CodeOf<typeof ReadinessItem>
/** Points that an item can give abroad and at home, where nobody is flown out: there the hospital stands for the evacuation too. */
export const fullPoints: Readonly<Record<Item, { readonly abroad: number; readonly home: number }>> = {
  [ReadinessItem.clinic]: { abroad: 25, home: 25 },
  [ReadinessItem.doctors]: { abroad: 15, home: 15 },
  [ReadinessItem.firstAid]: { abroad: 10, home: 10 },
  [ReadinessItem.reserve]: { abroad: 10, home: 10 },
  [ReadinessItem.hospital]: { abroad: 15, home: 25 },
  [ReadinessItem.evacuation]: { abroad: 10, home: 0 },
  [ReadinessItem.video]: { abroad: 5, home: 5 },
  [ReadinessItem.contacts]: { abroad: 10, home: 10 },
}
const pointsOf = (place: 'abroad' | 'home', among: readonly Item[]) =>
  among
    .filter((item) => fullPoints[item][place] > 0)
    .map((item) => `${ReadinessItem.label(item)}${fullPoints[item][place]}`)
    .join('、')
const items = ReadinessItem.options.map(({ value }) => value)
const differing = items.filter((item) => fullPoints[item].abroad !== fullPoints[item].home)

/** 医疗保障完备度, as `readinessOf` judges it by these points. */
export const readinessFigure = {
  title: '医疗保障完备度',
  unit: '分',
  good: 'up',
  told: {
    formula: `各保障项目得分之和 ÷ 可得满分 × 100，取整；一项分几部分的，缺一部分少得一份。境外项目满分：${pointsOf('abroad', items)}；境内项目：${pointsOf('home', differing)}，其余相同`,
    source: '医务室、医疗资源、药品储备申报、合作医疗机构、网络环境、通讯录与在场人数',
    deadline: '概览与工作台为查询的时刻；列表与筛选为最近一次保存或当日3时',
    leavesOut: `从未应报药品储备的项目不计${ReadinessItem.label(ReadinessItem.reserve)}；已停用的医务室、已到期的协议与保单、超过核实天数的联系人不得分`,
  },
} as const satisfies ToldFigure
