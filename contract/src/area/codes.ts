import { codes } from '../core/codes.ts'

/** 02 §3.27. */
export const Continent = codes('大洲', {
  asia: [1, '亚洲'],
  africa: [2, '非洲'],
  europe: [3, '欧洲'],
  northAmerica: [4, '北美洲'],
  southAmerica: [5, '南美洲'],
  oceania: [6, '大洋洲'],
})
/** 02 §2.12. */
export const AreaLevel = codes('级别', { province: [1, '省/州'], city: [2, '市/县'] })
