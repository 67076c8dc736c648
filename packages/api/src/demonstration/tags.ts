import { defaultTagColor } from '@groundwork/contract';
import { demonstrationId } from './identifier.ts';
import { keyOf, type World } from './world.ts';

const tagSets: Readonly<Record<string, { color: string; tags: Readonly<Record<string, string>> }>> = {
  Program: {
    color: '#2F6F5E',
    tags: { Infant: '#E58F9E', Toddler: '#E2AC45', Primary: '#5F9478', Elementary: '#4B84B3' },
  },
  'Exercise Practical Life': {
    color: '#C8965C',
    tags: {
      Preliminary: '#C8965C',
      'Care of Self': '#DE8E4F',
      'Care of Environment': '#B07C45',
      'Grace and Courtesy': '#E2AC45',
    },
  },
  'Exercise Sensorial': {
    color: '#C9574A',
    tags: { Visual: '#C9574A', Tactile: '#8B6FAE', Auditory: '#5C6B70', Olfactory: '#6FA37F' },
  },
  'Exercise Math & Language': {
    color: '#4B84B3',
    tags: { Numbers: '#4B84B3', 'Decimal System': '#DFA63C', Writing: '#8C5B3C', Reading: '#5B8FB8' },
  },
  Area: {
    color: '#5F9478',
    tags: {
      'Practical Life': '#C8965C',
      Sensorial: '#C9574A',
      Language: '#5B8FB8',
      Mathematics: '#DFA63C',
      Culture: '#6FA37F',
      Art: '#E58F9E',
      Outdoor: '#487A5F',
    },
  },
  Logistics: { color: '#5C6B70', tags: { Fragile: '#C64C3F', Oversize: '#8B6FAE', 'Assembly needed': '#E2AC45' } },
};
const looseTags: Readonly<Record<string, string>> = {
  'New arrival': defaultTagColor,
  'Check on site': '#C64C3F',
  Donated: '#8B6FAE',
  'Best seller': '#DFA63C',
  'Sample only': '#5C6B70',
};

/** The ids of tags by name; a name of two sets is the first one's. */
export const tagIds = (...names: readonly string[]) => names.map((name) => demonstrationId(`tags/${keyOf(name)}`));

export function addTags({ add, calendar }: World): void {
  const history = { created: calendar.daysAgo(410, 9), modified: calendar.daysAgo(200, 9) };
  for (const [setName, { color, tags }] of Object.entries(tagSets)) {
    const set = add('tagsets', keyOf(setName), { name: setName, color }, history);
    for (const [name, tagColor] of Object.entries(tags))
      add('tags', keyOf(name), { name, color: tagColor, setId: set.id }, history);
  }
  for (const [name, color] of Object.entries(looseTags)) add('tags', keyOf(name), { name, color }, history);
}
