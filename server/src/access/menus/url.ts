import { ruleBroken } from '../../core/errors.ts'

export interface UrlPolicy {
  /** Parameter `menu.allowHttp`. */
  readonly allowHttp: boolean
  /** This server as the caller's browser addresses it, `host` or `host:port`. */
  readonly host: string
}

/** What the console fills in; a token never is. */
const placeholders = new Set(['orgId', 'projectId', 'username'])
const help = '/oems/help/'

/**
 * The address of an embedded page or a link (01 §2.4): another site by https, or the product's own help. Nothing else of this server's
 * own, for what stands in a frame of the same origin could act as the user.
 */
export function checkAddress(url: string, { allowHttp, host }: UrlPolicy): void {
  for (const [placeholder, name] of url.matchAll(/\{([^{}]*)\}/g))
    if (!placeholders.has(name!)) throw ruleBroken(`不支持的占位符：${placeholder}`)
  // A host that is filled in could be anybody's, and the policy of the page could not name it.
  if (/^[^/]*\/\/[^/?#\\]*\{/.test(url)) throw ruleBroken('占位符只能写在域名之后')
  const filled = url.replace(/\{\w+\}/g, '1')
  // Resolved as a browser would, so that `/oems/help/../` or a backslash does not lead elsewhere.
  const target = parsed(filled, host)
  if (isOwn(target, host)) {
    if (!target.pathname.startsWith(help)) throw ruleBroken('不能使用本系统自己的地址')
    return
  }
  if (target.username || target.password) throw ruleBroken('菜单地址不能含有账号或密码')
  if (target.protocol === 'http:' && !allowHttp) throw ruleBroken('菜单地址须以https://开头')
}

function parsed(url: string, host: string): URL {
  const isPath = url.startsWith('/') && !url.startsWith('//') && !url.startsWith('/\\')
  if (!isPath && !/^https?:\/\/[^/\\]/i.test(url)) throw ruleBroken('菜单地址须以https://开头')
  const base = `https://${host || 'localhost'}`
  if (!URL.canParse(url, base)) throw ruleBroken('菜单地址不正确')
  return new URL(url, base)
}

/** Another port of the same machine counts as the same: a page there shares its cookies, the token among them. */
const isOwn = ({ hostname }: URL, host: string) => hostname === new URL(`https://${host || 'localhost'}`).hostname
