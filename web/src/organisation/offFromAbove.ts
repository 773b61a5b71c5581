/** What is said of a node that is enabled itself and stands below a disabled one: nothing is entered there either. */
export const offFromAbove = '上级停用'
