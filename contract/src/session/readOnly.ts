/** Who may open somebody else's console: 系统管理员 and 平台运营, custom roles by what they rest on (01 §4.2). */
export const impersonatorRoles: ReadonlySet<number> = new Set([1, 6])
/** An account with the role 系统管理员 is never impersonated. */
export const neverImpersonated = 1
/** Who may make the own session a wall display: 部委, 集团 and 二级公司管理员, 指挥中心管理员. */
export const wallRoles: ReadonlySet<number> = new Set([2, 3, 4, 13])
