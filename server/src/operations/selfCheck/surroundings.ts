import type { Origin } from '../../core/context.ts'
import { attention, failed, notBuilt, passed, type SelfCheck, type Verdict } from './check.ts'

/** Only a request knows how it came; so this one is decided when the results are read. */
export function httpsOf({ secure, host }: Pick<Origin, 'secure' | 'host'>): Verdict {
  if (secure) return passed('HTTPS', '您当前的访问经过加密。')
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)
  if (isLocal) return attention('HTTP（本机）', '您正在服务器本机访问，未加密。请确认其他人的访问地址以 https:// 开头。')
  return failed('HTTP', '您当前的访问未加密，密码与健康信息可能被截获。请在反向代理上配置证书，并把访问地址改为 https://。')
}
export const https: SelfCheck = {
  key: 'https',
  name: '访问加密',
  place: null,
  run: async () => notBuilt('打开本页时按您的访问方式判断。'),
}
