/** How many rows a list finds: 1,234, or 超过 10,000 of one that was not counted to its end. */
export const totalText = (total: number, capped = false) => `${capped ? '超过 ' : ''}${total.toLocaleString('zh-CN')}`
