import { codes } from '../core/codes.ts'

/** What a site can rely on when somebody falls ill (02 §10 no. 3), in the order in which it is told. */
export const ReadinessItem = codes('保障项目', {
  clinic: [1, '医务室'],
  doctors: [2, '医生配备'],
  firstAid: [3, 'AED与供氧'],
  reserve: [4, '药品储备'],
  hospital: [5, '就近医院'],
  evacuation: [6, '后送与保险'],
  video: [7, '视频会商'],
  contacts: [8, '应急联系人'],
})

/** A project that has less wants attention (02 §6.2). */
export const lowReadiness = 60
