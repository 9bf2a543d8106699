import { emptyBlocks, openReferences, withReferenceTo } from './post-content.js';

describe('The content of a post', () => {
  it('names blocks that show nothing here', () => {
    const text =
      '<!-- wp:latest-posts {"n":3} /--><!-- wp:paragraph --><p>x</p><!-- /wp:paragraph --><!-- wp:tribe/event-venue /--><!-- wp:block {"ref":3} /-->';
    expect(emptyBlocks(text)).toEqual(['latest-posts']);
  });

  it('gets the id of a block that is copied after it', () => {
    const text = '<!-- wp:block {"ref":-20} /--><!-- wp:block {"ref":20} /-->';
    expect(openReferences(text)).toEqual([20]);
    expect(withReferenceTo(text, 20, 31)).toBe('<!-- wp:block {"ref":31} /--><!-- wp:block {"ref":20} /-->');
  });
});
