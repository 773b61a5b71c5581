import { codes } from '../core/codes.ts'

/*
 * How cases of an illness are classified (03 §3). They stand beside the declarations because these name them too; the illness says by which of
 * the two schemes (`CaseScheme`).
 */
export const CaseType = codes('病例分类', { confirmed: [1, '确诊'], suspected: [2, '疑似'], asymptomatic: [3, '无症状感染者'] }, 'personal')
export const DiagnoseType = codes('诊断分类', { suspected: [1, '疑似'], confirmed: [2, '确诊'], other: [3, '其他'] }, 'personal')
/** What both schemes come to. */
export const CaseClass = codes(
  '病例类别',
  { confirmed: [1, '确诊'], suspected: [2, '疑似'], asymptomatic: [3, '无症状'], other: [4, '其他'] },
  'personal',
)
export const Severity = codes(
  '严重程度',
  { mild: [1, '轻型'], moderate: [2, '中型'], severe: [3, '重型'], critical: [4, '危重型'] },
  'personal',
)
export const Outcome = codes(
  '转归',
  { recovered: [1, '痊愈'], excluded: [2, '排除'], transferred: [3, '转出'], death: [4, '死亡'] },
  'personal',
)
export const TreatPlace = codes(
  '治疗地点',
  { clinic: [1, '项目医务室'], localHospital: [2, '当地医院'], homeCountry: [3, '回国治疗'], residence: [4, '驻地休养'] },
  'personal',
)
export const InfectionSource = codes(
  '感染来源',
  { imported: [1, '输入'], community: [2, '当地社区'], project: [3, '项目内传播'], unknown: [4, '不明'] },
  'personal',
)
