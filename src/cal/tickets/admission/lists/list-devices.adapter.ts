/** What lists need of the devices that work with them. */
export abstract class ListDevicesAdapter {
  /** Makes the devices of a list read again what they work with. */
  abstract bumpOfList(listId: number): Promise<void>;
}
