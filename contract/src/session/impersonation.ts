import { under, write } from '../core/call.ts'
import { id, maybe, optional, reason, shape, text, whole } from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'

/** Why somebody's console is looked at: the console's dialog asks for it. */
export const ImpersonationReason = shape({ reason: reason('代看原因') })

/** 代看 (01 §5.4). */
export const impersonation = under('/sys/user', {
  /**
   * Of another user: a ticket that opens one read-only view of their console (01 §4.2), for roles 1 and 6 with `sys:user:go2ccds`; `url` is the
   * console's entrance for it. Of oneself: the address of the sub-system 医务室运营, without a ticket. `expire` in seconds.
   * The reason, which the console asks for, stands in the log; the documents' call has none.
   */
  go2ccds: write.get(
    'go2ccds/{userId}',
    'login',
    shape({ userId: id('用户'), reason: optional(reason('代看原因')) }),
    shape({ url: text('地址', 500), ticket: maybe(text('查看凭证', 64)), expire: whole('有效秒数', 0, 3600) }),
    { title: '系统用户·代看', ofSession: true, logType: LogType.security, handlerAsks: ['sys:user:go2ccds'] },
  ),
})
