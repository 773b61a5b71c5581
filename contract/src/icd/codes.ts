import { codes } from '../core/codes.ts'

/** 04 §3.17: what is common is found first; the others stay usable everywhere. */
export const IcdStatus = codes('状态', { common: [1, '常用'], uncommon: [2, '不常用'] })
/** 04 §2.6. */
export const IcdLevel = codes('层级', {
  chapter: [1, '章'],
  category: [2, '类目'],
  subCategory: [3, '亚目'],
  sixth: [4, '六位码'],
  extension: [5, '扩展码'],
})
/** The national lists that a workbook may be a whole version of. */
export const IcdSource = codes('整版编码表', { clinical: [1, '国家临床版2.0'], insurance: [2, '医保版2.0'] })
