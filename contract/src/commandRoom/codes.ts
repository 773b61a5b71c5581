import { codes } from '../core/codes.ts'

/** 02 §2.10. */
export const RoomStatus = codes('状态', { disabled: [0, '停用'], enabled: [1, '启用'] })
