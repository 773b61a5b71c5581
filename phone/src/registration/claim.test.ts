import { EmpType, IdType, Sex } from '@oems/contract/people/codes.ts'
import { expect, test } from 'vitest'
import { emptyClaim, ofKind, problemsUpTo, sentOf, stepOf } from './claim.ts'

const local = { ...emptyClaim, empTypeClaim: EmpType.local, name: 'John', nationCode: 'KE' }

test('a question is judged when it has been answered, and no later one', () => {
  expect(problemsUpTo(emptyClaim, 'kind')).toHaveProperty('empTypeClaim')
  expect(Object.keys(problemsUpTo({ ...emptyClaim, empTypeClaim: EmpType.local }, 'person'))).toEqual(['name', 'nationCode'])
  expect(problemsUpTo(local, 'person')).toEqual({})
})

test('a Chinese employee’s nation goes without saying, anybody else’s is asked for, and what was chosen stays with its kind', () => {
  expect(ofKind(EmpType.chinese, emptyClaim)).toEqual({ empTypeClaim: EmpType.chinese, nationCode: 'CN' })
  expect(ofKind(EmpType.local, { empTypeClaim: EmpType.chinese, nationCode: 'CN' })).toEqual({
    empTypeClaim: EmpType.local,
    nationCode: '',
  })
  expect(ofKind(EmpType.local, local)).toEqual({ empTypeClaim: EmpType.local, nationCode: 'KE' })
})

test('without a document sex and birthday are asked for where the document is, with an identity card neither is', () => {
  const found = problemsUpTo(local, 'certificate')
  expect(Object.keys(found).sort()).toEqual(['birthday', 'sex'])
  expect(Object.keys(found).map((name) => stepOf[name as 'sex'])).toEqual(['certificate', 'certificate'])
  const card = { ...local, idType: IdType.residentCard, idNumber: '999999199003074216', sex: Sex.female, birthday: '1980-01-01' }
  expect(sentOf(card)).toMatchObject({ sex: null, birthday: '' })
  expect(problemsUpTo(card, 'certificate')).toEqual({})
})

test('what was typed of a document that is no longer chosen is not sent', () => {
  expect(sentOf({ ...local, idNumber: 'A1234567' })).toMatchObject({ idType: null, idNumber: '' })
  expect(problemsUpTo({ ...local, empTypeClaim: EmpType.chinese }, 'certificate')).toHaveProperty('idType')
})
