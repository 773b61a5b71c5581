import { type Static, Type } from 'typebox'
import { read, under } from '../core/call.ts'
import { flag, id, list, maybe, Nothing, optional, shape, text, whole } from '../core/fields.ts'

/** A menu as the console draws it; its children travel in `list`. */
export interface MenuItem {
  readonly menuId: number
  readonly parentId: number
  readonly name: string
  readonly url: string | null
  readonly type: 1 | 2 | 3 | 5 | 6
  readonly tabOpen: 0 | 1
  readonly icon: string | null
  readonly visible: 0 | 1
  /** Pinyin and initials for the search. */
  readonly pinyin: string
  readonly list: readonly MenuItem[]
}
const MenuItem = Type.Unsafe<MenuItem>(
  Type.Cyclic(
    {
      MenuItem: shape({
        menuId: id(),
        parentId: whole('上级', 0, Number.MAX_SAFE_INTEGER),
        name: text('名称'),
        url: maybe(text('地址', 500)),
        type: whole('类型', 1, 6),
        tabOpen: flag('标签页打开'),
        icon: maybe(text('图标')),
        visible: flag('显示'),
        pinyin: Type.String(),
        list: list(Type.Ref('MenuItem')),
      }),
    },
    'MenuItem',
    { unmasked: '菜单' },
  ),
)

export const Nav = shape({ menus: list(MenuItem), perms: list(text('权限')) })
export type Nav = Static<typeof Nav>

export const navigation = under('/sys/menu', {
  nav: read.get('nav', 'login', Nothing, Nav, { beforePassword: true }),
  navByOp: read.get(
    'nav-by-op',
    'login',
    shape({ orgId: optional(id('组织')), projectId: optional(id('项目')), roleId: optional(id('角色')) }),
    Nav,
    { beforePassword: true },
  ),
})
