import { codes } from '../core/codes.ts'

/** 04 §3.9. */
export const DictionaryStatus = codes('状态', { disabled: [0, '停用'], enabled: [1, '启用'] })
export const DrugKind = codes('药品类别', {
  western: [1, '西药'],
  chinesePatent: [2, '中成药'],
  biological: [3, '生物制品'],
  testReagent: [4, '检测试剂'],
  consumable: [5, '医用耗材'],
  device: [6, '医疗器械'],
})
export const DosageForm = codes('剂型', {
  tablet: [1, '片剂'],
  capsule: [2, '胶囊'],
  granule: [3, '颗粒/散剂'],
  oralLiquid: [4, '口服液'],
  injection: [5, '注射剂'],
  ointment: [6, '外用膏剂'],
  drops: [7, '滴眼/滴耳'],
  spray: [8, '喷雾/吸入'],
  patch: [9, '贴剂'],
  pill: [10, '丸剂'],
  other: [99, '其他'],
})
export const Storage = codes('储存条件', { room: [1, '常温'], cool: [2, '阴凉'], refrigerated: [3, '冷藏'], frozen: [4, '冷冻'] })
/** Prescriptions of 3 are split off to sheets of their own (06 §4.4). */
export const ControlLevel = codes('管控级别', {
  ordinary: [0, '普通'],
  antibacterial: [1, '抗菌药物'],
  psychotropic: [2, '第二类精神药品'],
  narcotic: [3, '麻醉及第一类精神药品'],
})
export const OriginKind = codes('来源', { domestic: [1, '国产'], imported: [2, '进口'], local: [3, '当地采购'] })
export const DrugClass = codes('药理分类', {
  analgesic: [1, '解热镇痛'],
  antiInfective: [2, '抗感染'],
  antiparasitic: [3, '抗寄生虫(抗疟)'],
  respiratory: [4, '呼吸'],
  digestive: [5, '消化'],
  cardiovascular: [6, '心血管'],
  endocrine: [7, '内分泌代谢'],
  neuropsychiatric: [8, '神经精神'],
  antiallergic: [9, '抗过敏'],
  dermatological: [10, '皮肤外用'],
  sensory: [11, '五官'],
  emergency: [12, '急救'],
  nutrition: [13, '电解质与营养'],
  heatClearing: [14, '中成药清热解毒'],
  chineseOther: [15, '中成药其他'],
  biological: [16, '生物制品'],
  testing: [17, '检测与耗材'],
  other: [99, '其他'],
})
/** 04 §3.8. */
export const MeasureCategory = codes('措施类别', {
  leadership: [1, '组织领导'],
  people: [2, '人员管理'],
  places: [3, '场所管理'],
  monitoring: [4, '监测报告'],
  supplies: [5, '物资保障'],
  emergency: [6, '应急处置'],
})
export const AnswerKind = codes('填报方式', { state: [1, '落实情况'], number: [2, '数值'], text: [3, '文字'] })
