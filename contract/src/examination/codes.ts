import { codes } from '../core/codes.ts'

export { Conclusion } from '../people/conclusion.ts'

/** 03 §3. */
export const PeType = codes('体检类型', {
  entry: [1, '上岗前'],
  inPost: [2, '在岗期间'],
  leaving: [3, '离岗时'],
  emergency: [4, '应急'],
  departure: [5, '出国(境)体检'],
  general: [6, '一般健康体检'],
})
/** Of these the law says what has to be examined and concluded (GBZ 188). */
export const occupationalTypes: ReadonlySet<number> = new Set([PeType.entry, PeType.inPost, PeType.leaving, PeType.emergency])

export const PeTag = codes(
  '异常标签',
  {
    highPressure: [1, '血压高'],
    highGlucose: [2, '血糖高'],
    highLipids: [3, '血脂异常'],
    overweight: [4, '超重'],
    obese: [5, '肥胖'],
    liver: [6, '肝功能异常'],
    highUricAcid: [7, '尿酸高'],
    kidney: [8, '肾功能异常'],
    anaemia: [9, '贫血'],
    electrocardiogram: [10, '心电图异常'],
    chestFilm: [11, '胸片异常'],
    hearing: [12, '听力损失'],
    lungFunction: [13, '肺功能异常'],
    ultrasound: [14, '超声异常'],
  },
  'personal',
)
/** Of an item and, the worst of them, of an examination. A has to be told to the person at once (《健康体检重要异常结果管理专家共识》). */
export const PeGrade = codes('异常分级', { none: [0, '无异常'], b: [1, 'B类'], a: [2, 'A类'] }, 'personal')
export const ValueKind = codes('结果类型', { number: [1, '数值'], words: [2, '文本'], finding: [3, '阴阳性'] })
/** What an item's value is by the range that it was judged by. */
export const ItemFlag = codes('结果提示', { normal: [0, '正常'], high: [1, '偏高'], low: [2, '偏低'], positive: [3, '异常'] }, 'personal')
/** Which side of its range gives an item's tag. */
export const TagSide = codes('标签取自', { high: [1, '偏高'], low: [2, '偏低'], positive: [3, '阳性'] })
/** Why an examination is asked for. */
export const DueKind = codes('应检类型', { entry: [1, '上岗前'], inPost: [2, '在岗期间'], leaving: [3, '离岗时'] })
export const DueState = codes('应检状态', { due: [1, '应检'], unconfirmed: [2, '待医师确认'], unknown: [3, '周期未定'] })
