import { BindState, relativesAtMost } from '@oems/contract/relative/codes.ts'

/** All who are bound to an employee now: the part declares it and reads it in the same words, or it would be read twice. */
export const boundTo = (employeeId: number) => ({ employeeId, bindState: BindState.bound, pageSize: relativesAtMost })
