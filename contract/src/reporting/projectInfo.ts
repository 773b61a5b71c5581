import { under } from '../core/call.ts'
import { progressCalls } from './progress.ts'
import { tempUserCalls } from './tempUsers.ts'

/** 项目信息填报 (02 §5.6). */
export const projectInfo = under('/biz/project-info', { ...progressCalls, ...tempUserCalls })
