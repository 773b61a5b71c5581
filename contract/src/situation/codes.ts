import { codes } from '../core/codes.ts'

/** The last seven days against the seven before (04 §2.8). */
export const Trend = codes('趋势', { rising: [1, '上升'], steady: [2, '平稳'], falling: [3, '下降'] })
/** So many days a level holds that was given to an area. */
export const judgedDays = 30
/** As many days as a line shows. */
export const shownDays = 90
