import { expect, it } from 'vitest';
import { addList, addressRow, testWorkspace } from '../../support/rows/workspace.ts';

function threeRows() {
  const workspace = testWorkspace();
  const list = addList(workspace, [addressRow('A Street'), addressRow('B Street'), addressRow('C Street')]);
  const set = (position: number, sql: string): void => {
    workspace.db.exec(`UPDATE row_states SET ${sql} WHERE list_id = ${list.id} AND position = ${position}`);
  };
  const withCoordinates = (...positions: readonly number[]) =>
    workspace.repositories.coordinates.withCoordinates(list.id, Uint32Array.from(positions));
  return { set, withCoordinates };
}

it('only rows with coordinates become pins on the map, in the order of the file', () => {
  const { set, withCoordinates } = threeRows();
  set(3, "lat = 51.5, lng = -0.1, verdict = 'fix', accuracy = 'postcode'");
  set(1, "lat = 54, lng = -3, verdict = 'accept', accuracy = 'postcode', place_accuracy = 'rooftop'");
  expect(withCoordinates(1, 2, 3)).toEqual([
    { position: 1, lat: 54, lng: -3, verdict: 'accept', accuracy: 'rooftop' },
    { position: 3, lat: 51.5, lng: -0.1, verdict: 'fix', accuracy: 'postcode' },
  ]);
  expect(withCoordinates(2)).toEqual([]);
});

it('a picked address has only its own coordinates, and not those of the suggestion', () => {
  const { set, withCoordinates } = threeRows();
  set(1, `lat = 1, lng = 2, picked = '{"lat":54,"lng":-3,"accuracyType":"rooftop"}'`);
  set(2, `lat = 1, lng = 2, picked = '{"lat":null,"lng":null,"accuracyType":""}'`);
  set(3, `lat = 1, lng = 2, place_accuracy = 'street_center', picked = '{"lat":null,"lng":null}'`);
  expect(withCoordinates(1, 2, 3)).toMatchObject([{ position: 1, lat: 54, lng: -3, accuracy: 'rooftop' }]);
});
