import { codes } from '../core/codes.ts'

export const BloodType = codes('血型', { a: [1, 'A型'], b: [2, 'B型'], ab: [3, 'AB型'], o: [4, 'O型'] }, 'personal')
export const RhType = codes('Rh血型', { positive: [1, 'Rh阳性'], negative: [2, 'Rh阴性'] }, 'personal')
export const Marital = codes(
  '婚姻状况',
  { single: [1, '未婚'], married: [2, '已婚'], divorced: [3, '离异'], widowed: [4, '丧偶'] },
  'personal',
)

const habit = { no: [0, '否'], stopped: [1, '已戒'], sometimes: [2, '偶尔'], daily: [3, '每天'] } as const
export const Smoking = codes('吸烟', habit, 'personal')
export const Drinking = codes('饮酒', habit, 'personal')

/** 03 §2.7. */
export const ControlState = codes('控制情况', { good: [1, '控制良好'], poor: [2, '控制不佳'], cured: [3, '已治愈'] }, 'personal')
export const DiseaseSource = codes('疾病来源', { self: [1, '自报'], examination: [2, '体检'], clinic: [3, '门诊'] })
/** 03 §3. */
export const TestType = codes(
  '检测类型',
  {
    nucleicAcid: [1, '核酸'],
    antigen: [2, '抗原'],
    antibody: [3, '抗体'],
    malaria: [4, '疟原虫镜检/RDT'],
    dengueNs1: [5, '登革热NS1'],
    other: [9, '其他'],
  },
  'personal',
)
export const TestSource = codes('检测来源', { declared: [1, '信息申报'], clinic: [2, '门诊'], reported: [3, '上报'] })

export const AttachmentKind = codes(
  '附件类型',
  {
    medical: [1, '病历与诊断证明'],
    report: [2, '检查检验报告'],
    examination: [3, '体检报告'],
    shot: [4, '接种与检测凭证'],
    consent: [5, '知情同意与委托'],
    other: [9, '其他'],
  },
  'personal',
)

/** What a whole archive has, ten points each (03 §2.7). */
export const ArchivePart = codes('档案内容', {
  identity: [1, '证件号码'],
  phone: [2, '手机号'],
  emergency: [3, '紧急联系人'],
  bloodType: [4, '血型'],
  body: [5, '身高体重'],
  allergy: [6, '过敏史'],
  pastHistory: [7, '既往史'],
  vaccination: [8, '接种记录'],
  consent: [9, '健康信息授权'],
  examination: [10, '24个月内的体检'],
})
