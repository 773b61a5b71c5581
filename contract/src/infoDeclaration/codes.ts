import { codes } from '../core/codes.ts'
import { covid } from '../illness/codes.ts'

/** Whose declaration it is: not to be compared with other kinds of people (00 §5). */
export const SubjectType = codes('申报人类别', { employee: [1, '员工'], visitor: [2, '访客'], student: [3, '国际学生'] })
export const DeclareReason = codes('申报事由', {
  entry: [1, '入境返岗'],
  returned: [2, '外出返回'],
  contact: [3, '接触风险'],
  medical: [4, '接种检测更新'],
  visit: [5, '来访'],
  other: [9, '其他'],
})
export const Transport = codes('交通方式', {
  plane: [1, '飞机'],
  train: [2, '火车'],
  car: [3, '汽车'],
  ship: [4, '轮船'],
  other: [9, '其他'],
})
export const DeclaredTest = codes(
  '检测项目',
  {
    nucleicAcid: [1, '核酸'],
    antigen: [2, '抗原'],
    antibody: [3, '抗体'],
    malaria: [4, '疟原虫镜检/RDT'],
    dengue: [5, '登革热NS1'],
    other: [9, '其他'],
  },
  'personal',
)

/** Among the illnesses that the product ships: what a kind of test looks for. */
const shipped: Readonly<Partial<Record<number, number>>> = { [DeclaredTest.malaria]: 4, [DeclaredTest.dengue]: 5 }
export const illnessOfTest = (testType: number): number => shipped[testType] ?? covid
/** The kind of test that looks for an illness; null: none of those that are named does. */
export function testOfIllness(illnessId: number): (typeof DeclaredTest.options)[number]['value'] | null {
  if (illnessId === covid) return DeclaredTest.nucleicAcid
  return DeclaredTest.options.find(({ value }) => shipped[value] === illnessId)?.value ?? null
}
/** There is one alone that it can look for. */
export const tellsIllness = (testType: number): boolean => testType in shipped
