import { describe, expect, test } from 'vitest'
import { chainKeyOf, chainName, chainNames } from './chains.ts'

describe('one spelling a chain', () => {
  test.each([
    ['myrorna', 'Myrorna'],
    ['MYRORNA AB', 'Myrorna'],
    ['Frälsningsarmén Myrorna', 'Myrorna'],
    ['Myrornas butik i Borås', 'Myrorna'],
    ['Erikshjälpen Second Hand', 'Erikshjälpen'],
    ['Erikshjalpen', 'Erikshjälpen'],
    ['Eriks Hjälpen', 'Erikshjälpen'],
    ['Röda korset', 'Röda Korset'],
    ['Svenska Röda Korset', 'Röda Korset'],
    ['Red Cross', 'Röda Korset'],
    ['Kupan', 'Röda Korset'],
    ['PMU Second hand', 'PMU'],
    ['Stockholms Stadsmission', 'Stadsmissionen'],
    ['Skåne stadsmission', 'Stadsmissionen'],
    ['Stadsmissionens butik', 'Stadsmissionen'],
    ['Björkå frihet', 'Björkåfrihet'],
    ['Björkåfrihet', 'Björkåfrihet'],
    ['Emmaus Björkå', 'Emmaus'],
    ['emmaus', 'Emmaus'],
    ['Humana Sverige', 'Humana'],
    ['Reningsborgs second hand', 'Reningsborg'],
  ])('%s is %s', (written, spelling) => {
    expect(chainName(written)).toBe(spelling)
    expect(chainKeyOf(written)).toBe(chainKeyOf(spelling))
  })

  test.each(['Kupans antik', 'Emma', 'Humanisten', 'Åsas fynd', 'Myran', 'Missionskyrkan', 'PMUX'])(
    '%s is none of them',
    (name) => {
      expect(chainName(name)).toBe(name)
    },
  )

  test('chain names are spellings of themselves', () => {
    for (const name of chainNames) expect(chainName(name)).toBe(name)
    expect(new Set(chainNames.map(chainKeyOf)).size).toBe(chainNames.length)
  })

  test('names of other chains are equal when only case and accents differ', () => {
    expect(chainKeyOf('Åsas Fynd')).toBe(chainKeyOf('asas-fynd'))
    expect(chainKeyOf('Åsas fynd')).not.toBe(chainKeyOf('Åsas loppis'))
    expect(chainKeyOf('–')).toBe('')
  })
})
