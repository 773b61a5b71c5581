/** Who may look at somebody else's console: 系统管理员 and 平台运营, custom roles by what they rest on (01 §4.2). */
export const impersonatorRoles: ReadonlySet<number> = new Set([1, 6])
/** Nobody looks at an account that holds 系统管理员. */
export const neverImpersonated = 1
/** Who may make his session a wall display: 部委, 集团 and 二级公司管理员, 指挥中心管理员. */
export const wallRoles: ReadonlySet<number> = new Set([2, 3, 4, 13])
