import { type Marks, text } from './fields.ts'

/** A number as it is dialled, of a landline as well, with its extension. */
export const telephone = (title: string, marks: Marks) => ({
  ...text(title, 32, marks),
  pattern: '^[0-9+*(][0-9+*() -]*(转\\d{1,6})?$',
  says: `${title}由数字、+、-、空格和括号组成，分机写在“转”之后`,
})
