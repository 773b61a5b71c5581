import { codes } from '../core/codes.ts'

/** 02 §2.10: what of an organisation another one gets to see. */
export const SubscriptionContent = codes('订阅内容', { statistics: [1, '统计'], notice: [2, '通知公告'], feedback: [3, '意见反馈'] })
export const SubscriptionStatus = codes('状态', { stopped: [0, '停用'], inForce: [1, '有效'] })
/** How a subscription stands today: it follows from its status, its period and the tree. The third is in force as well. */
export const SubscriptionState = codes('订阅状态', {
  stopped: [0, '停用'],
  notBegun: [1, '未生效'],
  inForce: [2, '有效'],
  ending: [3, '即将到期'],
  over: [4, '已到期'],
  endedByMove: [5, '因迁移结束'],
})

/** So many days before it ends, the last one included, a subscription is one that ends soon. */
export const endingDays = 30
