import { codes } from '../core/codes.ts'

/** 03 §4.1: never stored, always computed by `declareStatus`. */
export const DeclareStatus = codes('填报状态', { 0: '无需申报', 1: '未申报', 2: '正常申报', 3: '逾期' })
export const DeclareSource = codes('来源', { 1: '本人', 2: '代报', 3: '医务人员' })
export const BodyState = codes('身体状况', { 1: '良好', 2: '不适', 3: '患病治疗中' })
export const HealthLevel = codes('健康等级', { 0: '正常', 1: '轻微不适', 2: '异常', 3: '紧急' })
export const Symptom = codes('症状', {
  11: '发热',
  12: '咳嗽',
  13: '咳痰',
  14: '咽痛',
  15: '乏力',
  16: '头痛',
  17: '肌肉关节痛',
  18: '鼻塞流涕',
  19: '嗅觉味觉减退',
  20: '腹泻(日≥3次)',
  21: '恶心呕吐',
  22: '皮疹',
  23: '寒战',
  24: '黄疸或尿色深',
  25: '眼红',
  26: '头晕',
  31: '呼吸困难',
  32: '胸痛胸闷',
  33: '意识模糊',
  34: '抽搐',
  35: '呕血便血或出血',
  36: '高热无汗(中暑)',
  99: '其他',
})
export const ContactHistory = codes('接触史', { 0: '无', 1: '密切接触', 2: '次密切接触', 3: '一般接触' })
export const IsolationState = codes('隔离状态', { 0: '无', 1: '居家隔离', 2: '集中隔离', 3: '住院隔离' })
export const Vaccination = codes('接种情况', { 1: '已接种', 2: '未接种', 3: '不确定' })
export const TestResult = codes('当日自测结果', { 1: '阴性', 2: '阳性', 3: '不确定' })
/** Temperatures as statistics count them (03 §5.6). */
export const FeverBand = codes('体温分段', { 1: '37.3℃以下', 2: '37.3-38.0℃', 3: '38.1-39.0℃', 4: '39.1℃及以上' })
/** In words the difference that `lateFilled` makes to status 3. */
export const statusWords = (status: 0 | 1 | 2 | 3, lateFilled: boolean) =>
  status === 3 ? (lateFilled ? '逾期补报' : '逾期未报') : DeclareStatus.label(status)
