import { codes } from '../core/codes.ts'

/** 03 §4.1: never stored, always computed by `declareStatus`. */
export const DeclareStatus = codes('申报状态', {
  notRequired: [0, '无需申报'],
  pending: [1, '未申报'],
  declared: [2, '正常申报'],
  overdue: [3, '逾期'],
})
export const DayKind = codes('申报日类型', { personal: [1, '个人申报'], project: [2, '项目上报'] })
export const Frequency = codes('申报周期', { daily: [1, '每日'], weekly: [2, '每周'] })
export const Weekday = codes('申报日', {
  monday: [1, '周一'],
  tuesday: [2, '周二'],
  wednesday: [3, '周三'],
  thursday: [4, '周四'],
  friday: [5, '周五'],
  saturday: [6, '周六'],
  sunday: [7, '周日'],
})
/** Whom a rule is for: projects by their `EpType`, and nodes that are no project. */
export const PolicyTarget = codes('适用对象', {
  excluded: [0, '不纳入防控'],
  routine: [1, '常态化防控'],
  key: [2, '重点防控'],
  emergency: [3, '应急防控'],
  noProject: [9, '非项目单位'],
})
export const DeadlineDay = codes('截止日', { same: [0, '当日'], next: [1, '次日'] })
export const HandleState = codes('处置状态', { notNeeded: [0, '无需'], pending: [1, '待处置'], handled: [2, '已处置'] })
/** What was decided about an abnormal declaration (03 §5.4). */
export const HandleResult = codes(
  '处置结果',
  { observe: [1, '继续观察'], isolate: [2, '安排隔离'], consult: [3, '安排就诊'], illness: [4, '登记患病'], mistaken: [5, '误填'] },
  'personal',
)
export const DeclareSource = codes('来源', { self: [1, '本人'], proxy: [2, '代报'], medical: [3, '医务人员'] })
export const BodyState = codes('身体状况', { good: [1, '良好'], unwell: [2, '不适'], inTreatment: [3, '患病治疗中'] }, 'personal')
export const HealthLevel = codes(
  '健康等级',
  { normal: [0, '正常'], mild: [1, '轻微不适'], abnormal: [2, '异常'], urgent: [3, '紧急'] },
  'personal',
)
export const Symptom = codes(
  '症状',
  {
    fever: [11, '发热'],
    cough: [12, '咳嗽'],
    sputum: [13, '咳痰'],
    soreThroat: [14, '咽痛'],
    fatigue: [15, '乏力'],
    headache: [16, '头痛'],
    muscleAche: [17, '肌肉关节痛'],
    runnyNose: [18, '鼻塞流涕'],
    lossOfSmell: [19, '嗅觉味觉减退'],
    diarrhoea: [20, '腹泻(日≥3次)'],
    nausea: [21, '恶心呕吐'],
    rash: [22, '皮疹'],
    chills: [23, '寒战'],
    jaundice: [24, '黄疸或尿色深'],
    redEyes: [25, '眼红'],
    dizziness: [26, '头晕'],
    dyspnoea: [31, '呼吸困难'],
    chestPain: [32, '胸痛胸闷'],
    confusion: [33, '意识模糊'],
    convulsion: [34, '抽搐'],
    bleeding: [35, '呕血便血或出血'],
    heatStroke: [36, '高热无汗(中暑)'],
    other: [99, '其他'],
  },
  'personal',
)
export const ContactHistory = codes(
  '接触史',
  { none: [0, '无'], close: [1, '密切接触'], secondary: [2, '次密切接触'], casual: [3, '一般接触'] },
  'personal',
)
export const IsolationState = codes(
  '隔离状态',
  { none: [0, '无'], home: [1, '居家隔离'], central: [2, '集中隔离'], hospital: [3, '住院隔离'] },
  'personal',
)
export const Vaccination = codes('接种情况', { vaccinated: [1, '已接种'], notVaccinated: [2, '未接种'], unsure: [3, '不确定'] }, 'personal')
export const TestResult = codes('当日自测结果', { negative: [1, '阴性'], positive: [2, '阳性'], unsure: [3, '不确定'] }, 'personal')
/** Temperatures as statistics count them (03 §5.6). */
export const FeverBand = codes(
  '体温分段',
  { normal: [1, '37.3℃以下'], low: [2, '37.3-38.0℃'], moderate: [3, '38.1-39.0℃'], high: [4, '39.1℃及以上'] },
  'personal',
)
/** What a person's last declarations have in common (03 §5.6b); it says nothing about their health. */
export const FillPattern = codes(
  '填报规律',
  { sameTime: [1, '每日同一时刻'], sameContent: [2, '内容逐日相同'], oneTap: [3, '打开即提交'] },
  'personal',
)
/** In words the difference that `lateFilled` makes to status 3. */
export const statusWords = (status: 0 | 1 | 2 | 3, lateFilled: boolean) =>
  status === 3 ? (lateFilled ? '逾期补报' : '逾期未报') : DeclareStatus.label(status)
